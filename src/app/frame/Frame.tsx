import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { Header } from './Header';
import { SkipLink } from './SkipLink';
import { SyncStrip } from './SyncStrip';
import { YourLinks } from './YourLinks';
import { useIdentity, useSession } from '@/session/session';
import { NavLink } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { LazyInboxIcon } from './LazyInboxIcon';
import { listBarLinks } from './navigation';

/** The main links within reach of the thumb, in the installed app on phones only. */
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
