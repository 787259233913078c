import { getIdleLimit, isIdle } from './inactivity';
import type { Identity, SessionRecord } from './session-bucket';

export interface Session {
  /** the person who is signed in, or null for a visitor */
  identity: Identity | null;
  /** nothing of the person is shown until they enter their password */
  locked: boolean;
  /** minutes without a touch until the screen locks; null for never */
  lockAfter: number | null;
  /** the device is shared with others */
  shared: boolean;
  /** this device can check the password, so it can be locked */
  lockable: boolean;
  /** the person works at a hospital, by the server's last answer; for menus only */
  isMember: boolean;
}

export const NOBODY: Session = {
  identity: null,
  locked: false,
  lockAfter: null,
  shared: false,
  lockable: false,
  isMember: false,
};

/** Makes a session from a stored record. A damaged record counts as nobody. */
export function toSession(record: Partial<SessionRecord>): Session {
  const { signOut, locked, minutes, shared = false, check, isMember } = record;
  // the disk may hold any value
  const identity = record.identity as { [K in keyof Identity]?: unknown } | undefined;
  if (signOut || typeof identity?.userId !== 'string' || typeof identity.email !== 'string')
    return NOBODY;
  return {
    identity: {
      userId: identity.userId,
      email: identity.email,
      isAdmin: identity.isAdmin === true,
      lastContact: typeof identity.lastContact === 'number' ? identity.lastContact : null,
    },
    locked: locked === true && check !== undefined,
    lockAfter: getIdleLimit(minutes, shared, identity.isAdmin === true || isMember === true),
    shared,
    lockable: check !== undefined,
    isMember: isMember === true,
  };
}

/**
 * Whether nobody has touched this device for so long that its screen locks at the next start.
 * @param now ms since 1970
 */
export function isDueToLock(record: Partial<SessionRecord>, now: number): boolean {
  const { identity, lockable, locked, lockAfter } = toSession(record);
  const last = { wall: record.active ?? 0, mono: 0 };
  return (
    identity !== null && lockable && !locked && isIdle(last, { wall: now, mono: 0 }, lockAfter)
  );
}
