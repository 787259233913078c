import { create } from 'zustand';
import type { Store } from '@/store/entities/collections';
import { KeyValues } from '@/device/key-value';
import { nameless } from '@/device/storage-bucket';
import { restoreUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { makeSeal, type Sealed, unseal } from '../password-key';
import { exclusively } from '@/device/run-exclusively';
import { amend } from '../session';
import { sessionPlace } from '../session-bucket';

/** Unsent work of somebody who has logged out, which only his password opens. Holds nothing readable. */
interface Kept extends Sealed {
  /** whose it is, by a name that says nothing */
  of: string;
  /** the log-out it was made for has not happened yet, and perhaps never will */
  prepared: boolean;
}

const keptPlace = new KeyValues<Record<string, Kept>>({
  bucket: 'lifedrop-kept',
  databases: 'lifedrop-kept',
});

/** What waits for another password than the one that was used to log in. */
export const useKept = create<{ ids: string[] }>(() => ({ ids: [] }));

/**
 * Locks unsent work with a password, before its owner logs out.
 * @param read is called when all is ready, so that nothing is changed between the reading and the log-out
 * @returns the id by which the log-out makes it final
 */
export async function keepLocked(
  userId: string,
  password: string,
  read: () => Promise<UnsentWork>,
): Promise<string> {
  const [of, seal] = await Promise.all([nameless(userId), makeSeal(password)]);
  const sealed = await seal(JSON.stringify(await read()));
  const id = crypto.randomUUID();
  await keptPlace.change(() => ({ [id]: { ...sealed, of, prepared: true } }));
  return id;
}

/** The log-out has happened: what was kept for it waits for its owner. @returns false when it is not there */
export async function settleKept(id: string): Promise<boolean> {
  const now = await keptPlace.change(({ [id]: kept }) =>
    kept?.prepared ? { [id]: { ...kept, prepared: false } } : null,
  );
  return now[id] !== undefined;
}

/** Forgets locked work. */
export async function dropKept(ids: string[]): Promise<void> {
  await keptPlace.change(() => Object.fromEntries(ids.map((id) => [id, undefined])));
  useKept.setState((s) => ({ ids: s.ids.filter((id) => !ids.includes(id)) }));
}

async function keptOf(userId: string): Promise<[string, Kept][]> {
  const all = Object.entries(await keptPlace.read());
  if (all.length === 0) return [];
  const of = await nameless(userId);
  return all.filter((entry): entry is [string, Kept] => entry[1]?.of === of);
}

/** What a person left locked on this device and this password opens; null when there is none of it. */
export async function openKept(
  userId: string,
  password: string,
): Promise<{ ids: string[]; work: UnsentWork } | null> {
  const ids: string[] = [];
  const work: UnsentWork = { waiting: [], attention: [], drafts: [] };
  for (const [id, kept] of await keptOf(userId)) {
    const words = kept.prepared ? null : await unseal(kept, password);
    if (words === null) continue;
    // sealed by `keepLocked`, and GCM would not open what is another's
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
export function bringBack(store: Store, userId: string): Promise<void> {
  return exclusively('lifedrop-kept', async () => {
    const { restore } = await sessionPlace.read();
    if (restore) {
      await restoreUnsentWork(store, restore.work);
      await dropKept(restore.ids);
      await amend({ restore: undefined });
    }
    const all = await keptOf(userId);
    // its owner is here: the log-out it was made for did not happen
    const stale = all.filter(([, kept]) => kept.prepared).map(([id]) => id);
    if (stale.length > 0) await dropKept(stale);
    useKept.setState({ ids: all.filter(([, kept]) => !kept.prepared).map(([id]) => id) });
  });
}

/**
 * Opens what is still locked, with the password it was locked with, into the current store.
 * @returns whether the password opened something
 */
export async function unlockKept(store: Store, userId: string, password: string): Promise<boolean> {
  const found = await openKept(userId, password);
  if (!found) return false;
  await restoreUnsentWork(store, found.work);
  await dropKept(found.ids);
  return true;
}
