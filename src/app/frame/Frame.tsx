import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { Header, LazyInboxIcon } from './Header';
import { useIdentity, useSession } from '@/session/session';
import { Link, NavLink } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { listBarLinks } from './navigation';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { Logo } from '@/ui/Logo';

/** The frame of the log-in and sign-up pages. Its only link leads home. */
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

// if this file cannot be loaded, the page works without it
const Notices = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./PageNotices').catch(() => ({ default: () => null }));
});

/** The notices that every page shows below its header. They appear once their file has loaded. */
export const SyncStrip = () => (
  <Suspense fallback={null}>
    <Notices />
  </Suspense>
);

function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus();
}

/** The first element that the Tab key reaches. It skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        focusMain();
      }}
      className="absolute top-2 left-2 z-30 -translate-y-24 rounded-md border border-transparent bg-ink px-4 py-3 font-semibold text-canvas focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}

/**
 * The main links at the bottom of the screen, where the thumb reaches them. Only the installed app on a phone has
 * them.
 */
function BottomBar() {
  const identity = useIdentity();
  const isMember = useSession((session) => session.isMember);
  return (
    <nav
      aria-label="Main places"
      className="fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] standalone:max-sm:block"
    >
      <ul className="grid grid-cols-5">
        {listBarLinks(identity !== null, identity !== null && isMember).map(
          ({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  joinClassNames(
                    'flex min-h-16 flex-col items-center justify-center gap-1 text-14',
                    isActive ? 'font-semibold' : 'text-ink-soft',
                  )
                }
              >
                {icon ? <Icon of={icon} size={22} /> : <LazyInboxIcon />}
                {label}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

// People see the footer only when they scroll, so the first paint does not need it. The page works without its file.
const Footer = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./Footer').catch(() => ({ default: () => null }));
});

/** The frame of most pages: header, page and footer. */
export function Frame() {
  return (
    // on paper there is only the page
    <div className="flex min-h-dvh flex-col [&>:not(main)]:print:hidden">
      <SkipLink />
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
