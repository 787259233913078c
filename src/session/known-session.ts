import { getIdleLimit, isIdle } from './inactivity';
import type { Identity, SessionRecord } from './session-bucket';

export interface Session {
  /** the person who is logged in; null for a visitor */
  identity: Identity | null;
  /** whether the screen is locked; nothing of the person is then shown until they enter their password */
  locked: boolean;
  /** after how many minutes without a touch the screen locks; null for never */
  lockAfter: number | null;
  /** whether several people share this device */
  shared: boolean;
  /** whether this device can check the password; only then can the screen be locked */
  lockable: boolean;
  /** whether the person works at a hospital, as the server last said; only menus use it */
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

/** Makes a session from a stored record. If the record is damaged, nobody is logged in. */
export function toSession(record: Partial<SessionRecord>): Session {
  const { signOut, locked, minutes, shared = false, check, isMember } = record;
  // in a damaged record each field may hold any value
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
 * Whether nobody has touched this device for so long that the screen must lock when the app starts.
 * @param now ms since 1970
 */
export function isDueToLock(record: Partial<SessionRecord>, now: number): boolean {
  const { identity, lockable, locked, lockAfter } = toSession(record);
  const last = { wall: record.active ?? 0, mono: 0 };
  return (
    identity !== null && lockable && !locked && isIdle(last, { wall: now, mono: 0 }, lockAfter)
  );
}
