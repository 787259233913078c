import { NavLink } from '@/ui/Link';
import { useIdentity } from '@/session/session';
import { yourLinks } from './navigation';

/** Links to what a signed-in person has under way, on every page and screen. */
export function YourLinks() {
  if (!useIdentity()) return null;
  return (
    <nav aria-label="Yours" className="border-b border-line bg-surface">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-6 px-4 text-14">
        {yourLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className="inline-flex min-h-11 items-center hover:underline">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
