import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { appName } from '@/ui/app-name';
import { classNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { ConnectionPill } from './ConnectionPill';
import { LogOutButton } from './LogOutButton';
import { mainLinks, userLinks, visitorLinks, type NavigationLink } from './navigation';

const item =
  'flex min-h-11 items-center rounded-md px-3 font-medium whitespace-nowrap hover:bg-sunken';

function HeaderLinks({
  links,
  onChoose,
}: {
  links: readonly NavigationLink[];
  onChoose: () => void;
}) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink
        to={to}
        end={to === paths.home}
        onClick={onChoose}
        className={({ isActive }) =>
          classNames(item, isActive && 'text-accent-ink underline decoration-2 underline-offset-8')
        }
      >
        {label}
      </NavLink>
    </li>
  ));
}

export function Header() {
  const identity = useIdentity();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-4 py-2 lg:flex-nowrap">
        <Link
          to={paths.home}
          onClick={close}
          className="mr-auto flex min-h-11 items-center gap-2 rounded-md text-22 font-bold lg:mr-4"
        >
          <Logo />
          {appName}
        </Link>
        <div className="lg:order-2">
          <ConnectionPill />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={() => setOpen(!open)}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
        >
          <Icon of={open ? X : Menu} size={24} label={open ? 'Close menu' : 'Open menu'} />
        </button>
        <nav
          id="main-menu"
          aria-label="Main"
          className={classNames('basis-full lg:contents', !open && 'max-lg:hidden')}
        >
          <ul className="max-lg:mt-2 max-lg:border-t max-lg:border-line max-lg:pt-2 lg:order-1 lg:mr-auto lg:flex">
            <HeaderLinks links={mainLinks} onChoose={close} />
          </ul>
          <ul className="max-lg:pb-2 lg:order-3 lg:flex">
            <HeaderLinks links={identity ? userLinks : visitorLinks} onChoose={close} />
            {identity && (
              <li>
                <LogOutButton className={classNames(item, 'w-full')} onChoose={close} />
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}
