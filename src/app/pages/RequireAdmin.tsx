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

/** How long a device trusts the server's last confirmation that a person is an administrator, ms. */
export const TRUST_MS = 24 * 3_600_000;
/** How far a clock may be corrected backwards without being suspected, ms. */
const TOLERANCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;
const KEY = 'lifedrop-admin-clock';

/** The latest time that this device's clock has shown since the server last answered. */
interface ClockSeen {
  /** the contact from which trust counts, ms since 1970 */
  since: number;
  latest: number;
}

/** Updates the latest time that the clock has shown. A newer answer of the server starts it again. */
export function observeClock(seen: ClockSeen | null, lastContact: number, now: number): ClockSeen {
  const latest = seen?.since === lastContact ? Math.max(seen.latest, now) : now;
  return { since: lastContact, latest: Math.max(latest, lastContact) };
}

/**
 * Whether the confirmation is fresh enough to show data for administrators only. A clock that was set back is not
 * trusted, because it could keep the confirmation fresh for ever.
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
 * Whether data for administrators only can be shown now: the server confirmed the role within 24 hours, by a clock
 * that has not been set back since.
 */
function useAdminTrust(): boolean {
  const identity = useIdentity();
  const [trusted, setTrusted] = useState(() => checkTrust(identity));
  // before the next paint, because the answer for the last person does not apply to the next
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

/** Asks the server now, and again until the component unmounts. */
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

/** Shown until the first sync tells whether the person is an administrator. */
function Unconfirmed() {
  const checkpoint = useLiveOne('checkpoints', 'donors');
  // the server answered, and did not answer as to an administrator
  if (checkpoint && checkpoint.checkpoint?.['viewer'] !== 'admin')
    return <Navigate to={paths.home} replace />;
  if (checkpoint === undefined) return null;
  return (
    <Waiting icon={ShieldQuestion} title="Asking the server whether you are an administrator">
      This takes a moment when you are online.
    </Waiting>
  );
}

/** The pages of the panel share their tables, which are read once and freed when the person leaves the panel. */
function Panel() {
  useRetainedTables(ADMIN_TABLES);
  return <Outlet />;
}

/**
 * Lets administrators in, by the server's answer to the last sync. The panel is locked if that answer is older than a
 * day. This guard is only a convenience: the database decides what anyone may read.
 */
export function RequireAdmin() {
  const identity = useIdentity();
  const trusted = useAdminTrust();
  if (!identity?.isAdmin) return <Unconfirmed />;
  if (trusted) return <Panel />;
  return (
    <Waiting icon={Lock} title="Connect to confirm that you are still an administrator">
      The server has not confirmed it for a day, so what only administrators may see is locked on
      this device. It opens by itself when the server answers.
    </Waiting>
  );
}
