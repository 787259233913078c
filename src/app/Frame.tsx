import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { BottomBar } from './BottomBar';
import { Header } from './Header';
import { SyncStrip } from './SyncStrip';

// Below the fold, so not for the first paint; without its file the page stands all the same.
const Footer = lazy((): Promise<{ default: ComponentType }> =>
  import('./Footer').catch(() => ({ default: () => null })),
);

function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus();
}

/** Header, page, footer. */
export function Frame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
        className="absolute top-2 left-2 z-30 -translate-y-24 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to main content
      </a>
      <Header />
      <SyncStrip />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <BottomBar />
    </div>
  );
}
