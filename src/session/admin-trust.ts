import { useLayoutEffect, useState } from 'react';
import { clock } from '@/clock';
import { type Identity, useIdentity } from './session';

/** How long a device trusts the server's last confirmation that a person is an administrator, ms. */
export const TRUST_MS = 24 * 3_600_000;
/** How far a clock may be corrected backwards without being suspected, ms. */
const TOLERANCE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;
const KEY = 'lifedrop-admin-clock';

/** The latest time that this device's clock has shown since the server last answered. */
export interface ClockSeen {
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
export function useAdminTrust(): boolean {
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
