import { findStorageBucket, type StorageBucket } from '@/device/storage-bucket';
import { SESSION_KEY } from '@/remote/auth-storage';
import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { listSubjects, NO_WORK } from '@/store/rxdb/other-versions';
import { useSession } from '../session';
import type { SealingPair } from '../sealing-pair';
import { sessionBucket, type SignOutNotice } from '../session-bucket';
import { keepInvitation } from './kept-invitation';
import { readAllUnsent } from './read-unsent';
import { sealWork } from './sealed-work';
import { countUnsent } from './notice';

/** Why somebody is signed out, which decides over their data. */
export type SignOutReason =
  /** They asked for it; what is unsent was sent, is sealed, or was given up by them. */
  | 'asked'
  /** Whoever asked may not decide over unsent work: the screen is locked, or the store cannot be read. */
  | 'unattended'
  /** The auth server ended the session: logged out or password changed on another device. */
  | 'revoked'
  /** Somebody else logs in here. */
  | 'switched'
  | 'deleted-here'
  | 'deleted-elsewhere';

export interface SignOutOptions {
  /** Seals unsent work for its owner instead of giving it up; the caller has checked it. */
  password?: string;
  /** The unsent work that they were asked about, or gave up with their account; null where it could not be read. */
  decided?: UnsentWork | null;
}

/** What a sign-out is going to do. */
export interface SignOutPlan {
  userId: string;
  /** The data to remove; null where the store stays, closed, for the same person. */
  remove: StorageBucket | null;
  /** The unsent records and drafts that may go with the store; null for all. */
  decided: string[] | null;
  /** The id of the work that was sealed for its owner. */
  sealed: string | null;
  /** Seals what is left in the store for its owner, before the store is removed. */
  pair: SealingPair | null;
  /** What the screen says afterwards. */
  notice: SignOutNotice | null;
  /** The session to end on the server; undefined where there is none to end. */
  token: string | undefined;
  /** The push subscription that the server should forget. */
  push: string | undefined;
}

/**
 * Whether the store goes. Where nobody could decide over unsent work, only an empty store does. On a shared device the
 * next person could read what stays after a revoked session, so it goes: sealed, or for good where it cannot be sealed.
 * A passer-by can cause the other reasons, and must not destroy anything.
 */
function shouldRemoveStore(
  reason: SignOutReason,
  shared: boolean,
  unsent: UnsentWork | null,
  canSeal: boolean,
): boolean {
  const empty = unsent !== null && countUnsentWork(unsent) === 0;
  if (reason === 'switched') return false;
  if (reason === 'unattended') return empty;
  if (reason === 'revoked') return shared && (unsent !== null || canSeal);
  return true;
}

function makeNotice(
  reason: SignOutReason,
  unsent: UnsentWork | null,
  stays: boolean,
): SignOutNotice | null {
  if (reason !== 'revoked' && reason !== 'deleted-elsewhere') return null;
  const gone = !stays && (!unsent || countUnsentWork(unsent) > 0);
  return { reason, ...countUnsent(unsent), ...(gone && { gone }) };
}

/** The access token as it is on this device; nobody is asked for another. */
async function readToken(): Promise<string | undefined> {
  try {
    const { auth } = await sessionBucket.read();
    const found = JSON.parse(auth?.[SESSION_KEY] ?? 'null') as { access_token?: string } | null;
    return found?.access_token;
  } catch {
    return undefined;
  }
}

/**
 * Step 1: decides what becomes of the data of the person who is signed in, and seals their unsent work
 * where a password is given. What was sealed counts only after `commitSignOut`.
 * @returns null where nobody is signed in
 * @throws where the work cannot be sealed; then nothing has changed
 */
export async function planSignOut(
  reason: SignOutReason,
  { password, decided = NO_WORK }: SignOutOptions = {},
): Promise<SignOutPlan | null> {
  const { identity, shared } = useSession.getState();
  if (!identity) return null;
  const { userId } = identity;
  let mayGo = decided ?? NO_WORK;
  const readForSeal = async () => (mayGo = await readAllUnsent());
  const sealed = password === undefined ? null : await sealWork(userId, password, readForSeal);
  const isDeleted = reason.startsWith('deleted');
  const isDecided = isDeleted || reason === 'asked';
  // what cannot be read is not removed: nobody knows what is in it
  const unsent = isDecided ? decided : await readAllUnsent().catch(() => null);
  if (unsent?.invitation !== undefined && !isDecided) await keepInvitation(unsent.invitation);
  const record = await sessionBucket.read();
  const pair = (reason === 'revoked' && shared && record.pair) || null;
  const isRemoved = shouldRemoveStore(reason, shared, unsent, pair !== null);
  const isGone = isDeleted || (reason === 'revoked' && isRemoved && !pair);
  return {
    userId,
    sealed,
    pair,
    decided: isGone ? null : listSubjects(mayGo),
    remove: isRemoved ? await findStorageBucket(userId) : null,
    notice: makeNotice(reason, unsent, !isGone),
    push: record.push,
    token: reason === 'asked' || reason === 'unattended' ? await readToken() : undefined,
  };
}
