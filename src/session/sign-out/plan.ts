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

/** Why a person is logged out. The reason decides what happens to their data. */
export type SignOutReason =
  /** They asked for it. Their unsent work was sent or sealed, or they gave it up. */
  | 'asked'
  /**
   * The person who asked for the log-out may not decide about unsent work, because the screen is locked or the store
   * cannot be read.
   */
  | 'unattended'
  /** The auth server ended the session, because the person logged out or set a new password on another device. */
  | 'revoked'
  /** Another person logs in on this device. */
  | 'switched'
  | 'deleted-here'
  | 'deleted-elsewhere';

export interface SignOutOptions {
  /**
   * The person's password, which the caller has checked. The log-out seals unsent work with it, so that the person gets
   * the work back later.
   */
  password?: string;
  /** The unsent work that the person was asked about, or gave up with their account. Null if it could not be read. */
  decided?: UnsentWork | null;
}

/** The steps that a log-out will take. */
export interface SignOutPlan {
  userId: string;
  /** The bucket to delete. Null if the store stays on the device for the same person. */
  remove: StorageBucket | null;
  /** The unsent records and drafts that may be deleted with the store. Null for all. */
  decided: string[] | null;
  /** The id of the work that was sealed for its owner. Null if none was. */
  sealed: string | null;
  /** The keys that seal what is unsent in the store before the store is deleted. Null if nothing must be sealed. */
  pair: SealingPair | null;
  /** The notice that the screen shows afterwards. Null if it shows none. */
  notice: SignOutNotice | null;
  /** The access token of the session that must end on the server. Undefined if there is none. */
  token: string | undefined;
  /** The endpoint of the push subscription that the server must delete. Undefined if there is none. */
  push: string | undefined;
}

/**
 * Whether to delete the store. If nobody could decide about unsent work, only a store without any is deleted. After a
 * revoked session on a shared device, the next person could read the store, so it is deleted: its unsent work is
 * sealed first, or lost if it cannot be sealed. Anybody who passes by can cause the other reasons, so these must not
 * destroy anything.
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

/** Reads the access token that this device has, and does not ask the server for a new one. */
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
 * Step 1: decides what happens to the data of the person who is logged in. Seals their unsent work if a password is
 * given. Sealed work counts only after `commitSignOut`.
 * @returns null if nobody is logged in
 * @throws if the work cannot be sealed; nothing has changed then
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
  // if the work cannot be read, it is not deleted, because nobody knows what it is
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
