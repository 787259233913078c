import { useIdentity, useSession } from '@/session/session';
import { NavLink } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { LazyInboxIcon } from './LazyInboxIcon';
import { listBarLinks } from './navigation';

/** The main links within reach of the thumb, in the installed app on phones only. */
export function BottomBar() {
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
