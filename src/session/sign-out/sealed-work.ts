import { create } from 'zustand';
import type { Store } from '@/store/entities/collections';
import { KeyValueStore } from '@/device/key-value';
import { hashUserId } from '@/device/storage-bucket';
import { restoreUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { makeSeal, type Sealed, unseal } from '../password-key';
import { runExclusively } from '@/device/run-exclusively';
import { updateSession } from '../session';
import { sessionBucket } from '../session-bucket';

/** Unsent work of somebody who has logged out, which only his password opens. Holds nothing readable. */
interface SealedWork extends Sealed {
  /** whose it is, by a name that says nothing */
  of: string;
  /** the log-out it was made for has not happened yet, and perhaps never will */
  prepared: boolean;
}

const sealedBucket = new KeyValueStore<Record<string, SealedWork>>({
  name: 'lifedrop-sealed-work',
  databasePrefix: 'lifedrop-sealed-work',
});

/** What waits for another password than the one that was used to log in. */
export const useSealedWork = create<{ ids: string[] }>(() => ({ ids: [] }));

/**
 * Locks unsent work with a password, before its owner logs out.
 * @param read is called when all is ready, so that nothing is changed between the reading and the log-out
 * @returns the id by which the log-out makes it final
 */
export async function sealWork(
  userId: string,
  password: string,
  read: () => Promise<UnsentWork>,
): Promise<string> {
  const [of, seal] = await Promise.all([hashUserId(userId), makeSeal(password)]);
  const sealed = await seal(JSON.stringify(await read()));
  const id = crypto.randomUUID();
  await sealedBucket.change(() => ({ [id]: { ...sealed, of, prepared: true } }));
  return id;
}

/** The log-out has happened: what was kept for it waits for its owner. @returns false when it is not there */
export async function confirmSealedWork(id: string): Promise<boolean> {
  const now = await sealedBucket.change(({ [id]: sealed }) =>
    sealed?.prepared ? { [id]: { ...sealed, prepared: false } } : null,
  );
  return now[id] !== undefined;
}

/** Forgets locked work. */
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

/** What a person left locked on this device and this password opens; null when there is none of it. */
export async function openSealedWork(
  userId: string,
  password: string,
): Promise<{ ids: string[]; work: UnsentWork } | null> {
  const ids: string[] = [];
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const [id, sealed] of await readSealedWork(userId)) {
    const words = sealed.prepared ? null : await unseal(sealed, password);
    if (words === null) continue;
    // sealed by `sealWork`, and GCM would not open what is another's
    const found = JSON.parse(words) as UnsentWork;
    ids.push(id);
    work.waiting.push(...found.waiting);
    work.attention.push(...found.attention);
    work.drafts.push(...found.drafts);
  }
  return ids.length > 0 ? { ids, work } : null;
}

/**
 * Puts what the log-in opened back into the store, and says what is still locked. Killed at any step, the
 * next start does the same again.
 */
export function restoreSealedWork(store: Store, userId: string): Promise<void> {
  return runExclusively('lifedrop-sealed-work', async () => {
    const { restore } = await sessionBucket.read();
    if (restore) {
      await restoreUnsentWork(store, restore.work);
      await dropSealedWork(restore.ids);
      await updateSession({ restore: undefined });
    }
    const all = await readSealedWork(userId);
    // its owner is here: the log-out it was made for did not happen
    const stale = all.filter(([, sealed]) => sealed.prepared).map(([id]) => id);
    if (stale.length > 0) await dropSealedWork(stale);
    useSealedWork.setState({ ids: all.filter(([, sealed]) => !sealed.prepared).map(([id]) => id) });
  });
}

/**
 * Opens what is still locked, with the password it was locked with, into the current store.
 * @returns whether the password opened something
 */
export async function unsealWork(store: Store, userId: string, password: string): Promise<boolean> {
  const found = await openSealedWork(userId, password);
  if (!found) return false;
  await restoreUnsentWork(store, found.work);
  await dropSealedWork(found.ids);
  return true;
}
