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

/** Why a person is signed out. The reason decides over their data. */
export type SignOutReason =
  /** They asked for it. Their unsent work was sent, is sealed, or was given up by them. */
  | 'asked'
  /** The person who asked may not decide over unsent work: the screen is locked, or the store cannot be read. */
  | 'unattended'
  /** The auth server ended the session, because of a log-out or a new password on another device. */
  | 'revoked'
  /** Another person logs in here. */
  | 'switched'
  | 'deleted-here'
  | 'deleted-elsewhere';

export interface SignOutOptions {
  /** Seals unsent work for its owner instead of giving it up. The caller has checked the password. */
  password?: string;
  /** The unsent work that the person was asked about, or gave up with their account; null if it could not be read. */
  decided?: UnsentWork | null;
}

/** The steps that a sign-out will take. */
export interface SignOutPlan {
  userId: string;
  /** The data to delete; null if the store stays, closed, for the same person. */
  remove: StorageBucket | null;
  /** The unsent records and drafts that may be deleted with the store; null for all. */
  decided: string[] | null;
  /** The id of the work that was sealed for its owner. */
  sealed: string | null;
  /** Seals unsent work that is left in the store for its owner, before the store is deleted. */
  pair: SealingPair | null;
  /** The notice to show afterwards. */
  notice: SignOutNotice | null;
  /** The session to end on the server; undefined if there is none. */
  token: string | undefined;
  /** The push subscription that the server must forget. */
  push: string | undefined;
}

/**
 * Whether to delete the store. If nobody could decide over unsent work, only an empty store is deleted. On a shared
 * device the next person could read what stays after a revoked session, so it is deleted: sealed first, or for good
 * if it cannot be sealed. A passer-by can cause the other reasons, and must not destroy anything.
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

/** Reads the access token of this device without asking the server for another. */
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
 * Step 1: decides over the data of the person who is signed in, and seals their unsent work if a password is given.
 * Sealed work counts only after `commitSignOut`.
 * @returns null if nobody is signed in
 * @throws if the work cannot be sealed; then nothing has changed
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
  // work that cannot be read is not deleted, because nobody knows what it is
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
