import { Menu, X } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { Link, NavLink } from '@/ui/Link';
import { appName } from '@/ui/app-name';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { ConnectionPill } from './ConnectionPill';
import { LogOutButton } from '../sign-out/LogOutButton';
import {
  administratorLinks,
  mainLinks,
  memberLinks,
  moreLinks,
  type NavigationLink,
  userLinks,
  visitorLinks,
  yourLinks,
} from './navigation';

// The bell reads the store, which opens after the first paint. Until then the link has no bell.
const InboxIcon = lazy((): Promise<{ default: ComponentType }> =>
  import('./InboxIcon').catch(() => ({ default: () => null })),
);

/** The bell. Its space is reserved until it has loaded. */
export const LazyInboxIcon = () => (
  <span className="size-6">
    <Suspense>
      <InboxIcon />
    </Suspense>
  </span>
);

const item =
  'flex min-h-11 items-center rounded-md px-3 font-medium whitespace-nowrap hover:bg-sunken xl:px-2';

type HeaderLinksProps = {
  links: readonly NavigationLink[];
  onChoose: () => void;
};

function HeaderLinks({ links, onChoose }: HeaderLinksProps) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink
        to={to}
        end={to === paths.home}
        onClick={onChoose}
        className={({ isActive }) =>
          joinClassNames(item, isActive && 'underline decoration-2 underline-offset-8')
        }
      >
        {label}
      </NavLink>
    </li>
  ));
}

export function Header() {
  const identity = useIdentity();
  const isMember = useSession((session) => session.isMember);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-[min(0px,(100vw-18rem)*999)] z-10 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="@container mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-4 py-2">
        <Link
          to={paths.home}
          onClick={close}
          className="mr-auto flex min-h-11 items-center gap-2 rounded-md text-18 font-bold sm:text-22 xl:mr-4"
        >
          <Logo />
          {/* a phone has no room for the name beside the bell and the state of the connection, and none at all for a
              name in large letters */}
          <span className={identity ? '@max-[25rem]:sr-only' : '@max-[18rem]:sr-only'}>
            {appName}
          </span>
        </Link>
        <div className="flex items-center xl:order-2">
          {identity && (
            <NavLink
              to={paths.inbox}
              onClick={close}
              className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-[current]:bg-sunken"
            >
              <span className="sr-only">Inbox</span>
              <LazyInboxIcon />
            </NavLink>
          )}
          <ConnectionPill />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={() => setOpen(!open)}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken xl:hidden"
        >
          <Icon of={open ? X : Menu} size={24} label={open ? 'Close menu' : 'Open menu'} />
        </button>
        <nav
          id="main-menu"
          aria-label="Main"
          className={joinClassNames('basis-full xl:contents', !open && 'max-xl:hidden')}
        >
          <ul className="max-xl:mt-2 max-xl:border-t max-xl:border-line max-xl:pt-2 xl:order-1 xl:mr-auto xl:flex xl:flex-wrap">
            <HeaderLinks links={mainLinks} onChoose={close} />
            <li className="xl:relative">
              {/* on wide screens the menu is always open, so this button can use the same state */}
              <button
                type="button"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                className={joinClassNames(item, 'max-xl:hidden')}
              >
                More
              </button>
              <ul
                className={joinClassNames(
                  'xl:absolute xl:rounded-md xl:border xl:border-line xl:bg-surface xl:p-1',
                  !open && 'xl:hidden',
                )}
              >
                {identity && <HeaderLinks links={yourLinks} onChoose={close} />}
                <HeaderLinks links={moreLinks} onChoose={close} />
              </ul>
            </li>
          </ul>
          <ul className="max-xl:pb-2 xl:order-3 xl:flex xl:flex-wrap xl:text-14">
            <HeaderLinks links={identity ? userLinks : visitorLinks} onChoose={close} />
            {identity && isMember && <HeaderLinks links={memberLinks} onChoose={close} />}
            {identity?.isAdmin === true && (
              <HeaderLinks links={administratorLinks} onChoose={close} />
            )}
            {identity && (
              <li>
                <LogOutButton className={joinClassNames(item, 'w-full')} onChoose={close} />
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}
