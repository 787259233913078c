import type { Documents, PushedName, Store } from './collections';
import { withKeys } from './keys';
import type { Fields } from './entities/local';
import { edited, type Unsent } from './pending';
import { writeAll } from './write';

/** Server-made columns of a record that the server has not seen. */
const unseen = (at: string) => ({ client_created_at: at, created_at: at, updated_at: at, rev: 0 });

/**
 * Saves a new record on this device, marked unsent. Durable when the promise resolves.
 * @param row the columns of the record with its `id`, a UUID made here
 * @param now ms since 1970
 * @throws {DOMException} `QuotaExceededError` or another storage error; then nothing was saved
 */
export async function createRecord(
  store: Store,
  collection: PushedName,
  row: Fields & { id: string },
  now: number = Date.now(),
): Promise<void> {
  const pending = { id: crypto.randomUUID(), base: null, sent: null, at: now };
  const doc = {
    ...withKeys(collection, { ...row, ...unseen(new Date(now).toISOString()) }),
    unsent: 1,
    pending,
  };
  // a record with this id exists only when the same form was submitted twice
  await writeAll<Unsent>(
    store,
    collection,
    [row.id],
    (current) => current ?? (doc as unknown as Unsent),
    { likelyNew: true },
  );
}

/**
 * Changes fields of a record on this device, marked unsent in the same write.
 * @returns false when the record is not on this device
 * @throws {DOMException} as `createRecord`
 */
export async function changeRecord<K extends PushedName>(
  store: Store,
  collection: K,
  id: string,
  patch: Partial<Documents[K]> & Fields,
  now: number = Date.now(),
): Promise<boolean> {
  let found = false;
  await writeAll<Unsent>(store, collection, [id], (current) => {
    found = current !== null;
    if (!current) return null;
    const next = edited(current, patch, crypto.randomUUID(), now);
    return next === current ? current : (withKeys(collection, next) as Unsent);
  });
  return found;
}
