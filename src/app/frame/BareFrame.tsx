import { Outlet } from 'react-router-dom';
import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { Logo } from '@/ui/Logo';

/** The frame of log-in and sign-up: only a link home. */
export function BareFrame() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 pt-[env(safe-area-inset-top)] pb-12">
      <header className="mt-4">
        <Link
          to={paths.home}
          className="inline-flex min-h-11 items-center gap-2 rounded-md text-22 font-bold"
        >
          <Logo />
          {appName}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mt-6 grow sm:mt-10">
        <Outlet />
      </main>
    </div>
  );
}
