import { Outlet } from 'react-router-dom';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { SyncStrip } from './SyncStrip';

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
      <Footer />
      <BottomBar />
    </div>
  );
}
