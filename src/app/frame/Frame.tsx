import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { BottomBar } from './BottomBar';
import { Header } from './Header';
import { SkipLink } from './SkipLink';
import { SyncStrip } from './SyncStrip';
import { YourLinks } from './YourLinks';

// Below the fold, so the first paint does not need it. The page works without the file.
const Footer = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./Footer').catch(() => ({ default: () => null }));
});

/** Header, page, footer. */
export function Frame() {
  return (
    // on paper there is only the page
    <div className="flex min-h-dvh flex-col [&>:not(main)]:print:hidden">
      <SkipLink />
      <Header />
      <YourLinks />
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
