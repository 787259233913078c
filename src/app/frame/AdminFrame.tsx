import { Outlet } from 'react-router-dom';
import { AdminSidebar } from './AdminSidebar';
import { Header } from './Header';
import { SkipLink, SyncStrip } from './Frame';

/** The frame of the admin panel: header, sidebar and page. */
export function AdminFrame() {
  return (
    // The header is as wide as the panel. It must not need a second line for an administrator's links, because parts
    // below it stick to a fixed position. On paper there is only the page.
    <div className="flex min-h-dvh flex-col [&>header>div]:max-w-none [&>nav>ul]:max-w-none [&>:not(:last-child)]:print:hidden">
      <SkipLink />
      <Header />
      <SyncStrip />
      <div className="flex grow max-sm:flex-col">
        <AdminSidebar />
        <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-8 sm:py-4 lg:px-8">
          {/* a container, because the tables in it adapt to the width that the sidebar leaves */}
          <div className="@container mx-auto max-w-page">
            <Outlet />
          </div>
        </main>
      </div>
    </div>
  );
}
