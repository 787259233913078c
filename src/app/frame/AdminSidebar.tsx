import {
  Archive,
  BellRing,
  Building2,
  CalendarDays,
  ClipboardList,
  Droplets,
  Flag,
  LayoutDashboard,
  PanelLeftClose,
  PanelLeftOpen,
  ScrollText,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { NavLink } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { useRoom } from '@/ui/use-room';

/** The links of the sidebar. `short` is a part of `label` and is below the icon while the sidebar is folded. */
const links: readonly { to: string; label: string; short: string; icon: LucideIcon }[] = [
  { to: paths.admin, label: 'Dashboard', short: 'Dashboard', icon: LayoutDashboard },
  { to: paths.adminDonors, label: 'View Donors', short: 'Donors', icon: Users },
  {
    to: paths.adminRequests,
    label: 'Current Blood Requests',
    short: 'Current',
    icon: ClipboardList,
  },
  {
    to: paths.adminPreviousRequests,
    label: 'Previous Blood Requests',
    short: 'Previous',
    icon: Archive,
  },
  { to: paths.adminInventory, label: 'View Inventory', short: 'Inventory', icon: Droplets },
  { to: paths.adminHospitals, label: 'Hospitals', short: 'Hospitals', icon: Building2 },
  { to: paths.adminReports, label: 'Reports', short: 'Reports', icon: Flag },
  { to: paths.adminDrives, label: 'Donation Drives', short: 'Drives', icon: CalendarDays },
  { to: paths.adminAlerts, label: 'Alerts', short: 'Alerts', icon: BellRing },
  { to: paths.adminAudit, label: 'Audit Log', short: 'Audit', icon: ScrollText },
  { to: paths.adminSetup, label: 'Setup', short: 'Setup', icon: Settings },
];

const KEY = 'lifedrop-admin-sidebar';
/** From this width on, in rem, the open sidebar leaves enough room for a table. */
const ROOM = 80;

/**
 * Returns whether the sidebar is folded, and a function that folds or opens it. The person's choice counts, for wide
 * and for narrow windows separately. Before they choose, it is open if there is room, also after they turn a tablet
 * or make the text larger.
 */
function useFolded(): [boolean, () => void] {
  const hasRoom = useRoom(ROOM);
  const key = hasRoom ? KEY : `${KEY}-narrow`;
  const [, setTurns] = useState(0);
  const chosen = localStorage.getItem(key);
  const folded = chosen === null ? !hasRoom : chosen === 'folded';
  const turn = () => {
    localStorage.setItem(key, folded ? 'open' : 'folded');
    setTurns((turns) => turns + 1);
  };
  return [folded, turn];
}

/**
 * The links of the admin panel. On a tablet it folds to icons with one word each, to leave room for tables. On a
 * phone it opens above the page.
 */
export function AdminSidebar() {
  const identity = useIdentity();
  const [folded, turn] = useFolded();
  return (
    <aside
      aria-label="Admin Panel"
      className={joinClassNames(
        'shrink-0 border-line print:hidden bg-surface max-sm:border-b sm:border-r',
        folded ? 'sm:w-24' : 'sm:w-64',
      )}
    >
      <div className="flex flex-col gap-2 p-2 sm:sticky sm:top-[calc(3.8125rem+env(safe-area-inset-top))]">
        <div className={joinClassNames('flex items-center gap-2', folded && 'sm:justify-center')}>
          <button
            type="button"
            aria-expanded={!folded}
            aria-controls="admin-places"
            onClick={turn}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon
              of={folded ? PanelLeftOpen : PanelLeftClose}
              label={folded ? 'Open the sidebar' : 'Fold the sidebar'}
            />
          </button>
          <div className={joinClassNames('min-w-0', folded && 'sm:sr-only')}>
            <p className="text-18 font-bold">Admin Panel</p>
            <p className="text-14 wrap-anywhere text-ink-soft">{identity?.email}</p>
          </div>
        </div>
        <nav
          id="admin-places"
          aria-label="Admin Panel"
          className={joinClassNames(folded && 'max-sm:hidden')}
        >
          <ul className="grid gap-1">
            {links.map(({ to, label, short, icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.admin}
                  title={folded ? label : undefined}
                  aria-label={label}
                  className={({ isActive }) =>
                    joinClassNames(
                      'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium hover:bg-sunken',
                      folded && 'sm:flex-col sm:gap-1 sm:px-1 sm:py-2 sm:text-14',
                      isActive && 'bg-sunken font-semibold',
                      isActive && folded && 'sm:font-medium',
                    )
                  }
                >
                  <Icon of={icon} />
                  <span className={joinClassNames(folded && 'sm:hidden')}>{label}</span>
                  {folded && <span className="max-sm:hidden">{short}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </aside>
  );
}
