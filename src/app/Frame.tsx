import { Outlet } from 'react-router-dom';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { SkipLink } from './SkipLink';
import { SyncStrip } from './SyncStrip';

/** Header, page, footer. */
export function Frame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
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
