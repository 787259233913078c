import { Lock, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { ADMIN_TABLES } from '@/features/admin/admin-tables';
import { paths } from '@/paths';
import { type Identity, useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { requestSync } from '@/store/status';
import { useRetainedTables } from '@/store/hooks/use-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { clock } from '@/clock';

/** For how long a device trusts the server's last answer that a person is an administrator, ms. */
export const TRUST_MS = 24 * 3_600_000;
/** How far a device may correct its clock backwards before the answer is no longer trusted, ms. */
const TOLERANCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;
const KEY = 'lifedrop-admin-clock';

/** The latest time that this device's clock has shown since the server last answered. */
interface ClockSeen {
  /** when the server last answered, ms since 1970 */
  since: number;
  latest: number;
}

/** Returns the latest time with the present one added. If the server has answered since, begins again. */
export function observeClock(seen: ClockSeen | null, lastContact: number, now: number): ClockSeen {
  const latest = seen?.since === lastContact ? Math.max(seen.latest, now) : now;
  return { since: lastContact, latest: Math.max(latest, lastContact) };
}

/**
 * Whether the server's answer is recent enough to show what only administrators may see. If somebody has set the
 * clock back, it is not: they could do so for ever.
 */
export function isTrusted(seen: ClockSeen, now: number): boolean {
  return now - seen.since <= TRUST_MS && now >= seen.latest - TOLERANCE_MS;
}

function readSeen(): ClockSeen | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<ClockSeen> | null;
    if (typeof found?.since !== 'number' || typeof found.latest !== 'number') return null;
    return { since: found.since, latest: found.latest };
  } catch {
    return null;
  }
}

function checkTrust(identity: Identity | null): boolean {
  if (!identity?.isAdmin || identity.lastContact === null) return false;
  const now = clock.now();
  const seen = observeClock(readSeen(), identity.lastContact, now);
  localStorage.setItem(KEY, JSON.stringify(seen));
  return isTrusted(seen, now);
}

/**
 * Returns whether what only administrators may see can be shown now. The server must have confirmed the role within
 * 24 hours, and nobody may have set the clock back since.
 */
function useAdminTrust(): boolean {
  const identity = useIdentity();
  const [trusted, setTrusted] = useState(() => checkTrust(identity));
  // it runs before the next paint, because the result for one person must not be shown to the next
  useLayoutEffect(() => {
    const again = () => setTrusted(checkTrust(identity));
    again();
    const timer = setInterval(again, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [identity]);
  return trusted;
}

const RETRY_MS = 10_000;

/** Asks the server to sync now and every ten seconds, while the component is mounted. */
function useAsking() {
  useEffect(() => {
    requestSync();
    const timer = setInterval(requestSync, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
}

function Waiting({
  icon,
  title,
  children,
}: {
  icon: typeof Lock;
  title: string;
  children: ReactNode;
}) {
  useAsking();
  return (
    <>
      <h1 className="sr-only">Admin Panel</h1>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button variant="secondary" onClick={requestSync}>
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}

/** Shown until the first sync has found out whether the person is an administrator. */
function Unconfirmed() {
  const checkpoint = useLiveOne('checkpoints', 'donors');
  // the server has answered, and not as it answers administrators
  if (checkpoint && checkpoint.checkpoint?.['viewer'] !== 'admin')
    return <Navigate to={paths.home} replace />;
  if (checkpoint === undefined) return null;
  return (
    <Waiting icon={ShieldQuestion} title="Checking with the server that you are an administrator">
      This takes a moment when you are online.
    </Waiting>
  );
}

/**
 * The pages of the admin panel. They share their tables, which are read once and dropped when the person leaves the
 * panel.
 */
function Panel() {
  useRetainedTables(ADMIN_TABLES);
  return <Outlet />;
}

/**
 * Shows pages only to administrators, as the last sync found out. If that was more than a day ago, the pages are
 * locked. This is only a convenience: the database decides what anybody may read.
 */
export function RequireAdmin() {
  const identity = useIdentity();
  const trusted = useAdminTrust();
  if (!identity?.isAdmin) return <Unconfirmed />;
  if (trusted) return <Panel />;
  return (
    <Waiting icon={Lock} title="Connect to confirm that you are still an administrator">
      The server has not confirmed it for a day, so the panel is locked on this device. It opens
      when the server answers.
    </Waiting>
  );
}
