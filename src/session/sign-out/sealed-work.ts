import { create } from 'zustand';
import { KeyValueStore } from '@/device/key-value';
import { runExclusively } from '@/device/run-exclusively';
import { hashUserId } from '@/device/storage-bucket';
import { restoreUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import type { Store } from '@/collections/documents';
import { makeSeal, type Sealed, unseal } from '../password-key';
import {
  type SealedForOwner,
  sealForOwner,
  type SealingPair,
  unsealAsOwner,
} from '../sealing-pair';
import { updateSession } from '../session';
import { sessionBucket } from '../session-bucket';
import { sendAcceptedInvitation } from '../accepted-invitation';
import { keepInvitation, takeInvitationBack } from './kept-invitation';

/** Unsent work of a person who has logged out. Only their password opens it. Nobody else can read anything of it. */
type SealedWork = (Sealed | SealedForOwner) & {
  /** The owner, by a name that does not say who they are. */
  of: string;
  /** True until the log-out for which this work was sealed has been committed. That may never happen. */
  prepared: boolean;
};

const sealedBucket = new KeyValueStore<Record<string, SealedWork>>({
  name: 'lifedrop-sealed-work',
  databasePrefix: 'lifedrop-sealed-work',
});

/** The ids of sealed work that the password at the last log-in did not open. */
export const useSealedWork = create<{ ids: string[] }>(() => ({ ids: [] }));

/**
 * Seals unsent work with a password, before its owner logs out.
 * @param read called once the key is ready, so that little can change between reading and logging out
 * @returns the id with which `confirmSealedWork` makes the sealed work final
 */
export async function sealWork(
  userId: string,
  password: string,
  read: () => Promise<UnsentWork>,
): Promise<string> {
  const seal = await makeSeal(password);
  return prepare(userId, await seal(JSON.stringify(await read())));
}

/** Seals unsent work of a person who is not there to enter their password. @returns as `sealWork` does */
export async function sealLeftWork(
  userId: string,
  pair: SealingPair,
  work: UnsentWork,
): Promise<string> {
  return prepare(userId, await sealForOwner(pair, JSON.stringify(work)));
}

/** Stores sealed work. It is on the disk when the promise resolves. */
async function prepare(userId: string, sealed: Sealed | SealedForOwner): Promise<string> {
  const of = await hashUserId(userId);
  const id = crypto.randomUUID();
  await sealedBucket.change(() => ({ [id]: { ...sealed, of, prepared: true } }));
  return id;
}

const open = (sealed: SealedWork, password: string): Promise<string | null> =>
  'sender' in sealed ? unsealAsOwner(sealed, password) : unseal(sealed, password);

/** Makes sealed work final, because its owner has been logged out. @returns false if the work is not there */
export async function confirmSealedWork(id: string): Promise<boolean> {
  const now = await sealedBucket.change(({ [id]: work }) =>
    work?.prepared ? { [id]: { ...work, prepared: false } } : null,
  );
  return now[id] !== undefined;
}

/** Deletes sealed work. */
export async function dropSealedWork(ids: string[]): Promise<void> {
  await sealedBucket.change(() => Object.fromEntries(ids.map((id) => [id, undefined])));
  useSealedWork.setState((s) => ({ ids: s.ids.filter((id) => !ids.includes(id)) }));
}

async function readSealedWork(userId: string): Promise<[string, SealedWork][]> {
  const all = Object.entries(await sealedBucket.read());
  if (all.length === 0) return [];
  const of = await hashUserId(userId);
  return all.filter((entry): entry is [string, SealedWork] => entry[1]?.of === of);
}

/**
 * Opens the work that a person left sealed on this device, as far as this password opens it. Null if it opens none.
 */
export async function openSealedWork(
  userId: string,
  password: string,
): Promise<{ ids: string[]; work: UnsentWork } | null> {
  const ids: string[] = [];
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const [id, sealed] of await readSealedWork(userId)) {
    const words = sealed.prepared ? null : await open(sealed, password);
    if (words === null) continue;
    // AES-GCM opens only what `sealWork` or `sealLeftWork` wrote
    const found = JSON.parse(words) as UnsentWork;
    ids.push(id);
    work.waiting.push(...found.waiting);
    work.attention.push(...found.attention);
    work.drafts.push(...found.drafts);
    work.invitation = found.invitation ?? work.invitation;
  }
  return ids.length > 0 ? { ids, work } : null;
}

/**
 * Puts unsent work back into its owner's store. If the session does not take the invitation, the store keeps that
 * too.
 */
async function putBack(store: Store, work: UnsentWork): Promise<void> {
  await restoreUnsentWork(store, work);
  const { invitation } = work;
  if (invitation !== undefined && !(await takeInvitationBack(invitation)))
    await keepInvitation(invitation, store);
}

/**
 * Puts the work that the log-in opened back into the store, and finds out what is still sealed. If this is killed at
 * any point, it can run again.
 */
export function restoreSealedWork(store: Store, userId: string): Promise<void> {
  return runExclusively('lifedrop-sealed-work', async () => {
    const { restore } = await sessionBucket.read();
    if (restore) {
      await putBack(store, restore.work);
      await dropSealedWork(restore.ids);
      await updateSession({ restore: undefined });
    }
    const all = await readSealedWork(userId);
    // the owner is logged in, so the log-out for which this work was made did not happen
    const stale = all.filter(([, work]) => work.prepared).map(([id]) => id);
    if (stale.length > 0) await dropSealedWork(stale);
    useSealedWork.setState({ ids: all.filter(([, work]) => !work.prepared).map(([id]) => id) });
  });
}

/**
 * Opens work that is still sealed with an earlier password, and puts it into the current store.
 * @returns whether the password opened any
 */
export async function unsealWork(store: Store, userId: string, password: string): Promise<boolean> {
  const found = await openSealedWork(userId, password);
  if (!found) return false;
  await putBack(store, found.work);
  await dropSealedWork(found.ids);
  void sendAcceptedInvitation().catch(() => undefined);
  return true;
}
