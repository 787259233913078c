import type { Documents, PushedName, Store } from '../entities/collections';
import { addIndexKeys } from '../entities/index-keys';
import { edit, type LocalDocument, UNDO_WINDOW_MS } from './pending';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** Server-made columns of a record that the server has not seen. */
const makeServerColumns = (at: string) => ({
  client_created_at: at,
  created_at: at,
  updated_at: at,
  rev: 0,
});

/** A record as this device keeps it until the server has acknowledged it. */
function makeDocument(
  collection: PushedName,
  row: Fields & { id: string },
  now: number,
): LocalDocument {
  const pending = { id: crypto.randomUUID(), base: null, sent: null, at: now };
  const columns = addIndexKeys(collection, {
    ...row,
    ...makeServerColumns(new Date(now).toISOString()),
  });
  return { ...columns, unsent: 1, pending } as unknown as LocalDocument;
}

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
  const doc = makeDocument(collection, row, now);
  // a record with this id exists only when the same form was submitted twice
  await writeAll<LocalDocument>(store, collection, [row.id], (current) => current ?? doc, {
    likelyNew: true,
  });
}

/**
 * Changes a record and makes another, in one transaction: after a kill both are there, or neither. What
 * is left of a batch and what was taken from it are such a pair.
 * @param patchOf what changes in the record as it is now; null where it can no longer be done
 * @param row the columns of the new record with its `id`
 * @returns false when nothing was done: the record is not on this device, or `patchOf` gave null
 * @throws {DOMException} as `createRecord`
 */
export async function splitRecord<K extends PushedName>(
  store: Store,
  collection: K,
  id: string,
  patchOf: (current: Documents[K]) => (Partial<Documents[K]> & Fields) | null,
  row: Fields & { id: string },
  now: number = Date.now(),
): Promise<boolean> {
  let done = false;
  await writeAll<LocalDocument>(store, collection, [id, row.id], (current, of) => {
    if (of === row.id) return current ?? (done ? makeDocument(collection, row, now) : null);
    // the documents of a collection are of its type
    const patch = current && patchOf(current as unknown as Documents[K]);
    done = Boolean(patch);
    if (!patch) return current;
    return addIndexKeys(
      collection,
      edit(current, patch, crypto.randomUUID(), now),
    ) as LocalDocument;
  });
  return done;
}

/**
 * Changes fields of a record on this device, marked unsent in the same write.
 * @param undoable sends it only in ten seconds: until then `undoChange` takes it back without a trace
 * @param now ms since 1970
 * @returns false when the record is not on this device
 * @throws {DOMException} as `createRecord`
 */
export async function changeRecord<K extends PushedName>(
  store: Store,
  collection: K,
  id: string,
  patch: Partial<Documents[K]> & Fields,
  { now = Date.now(), undoable = false }: { now?: number; undoable?: boolean } = {},
): Promise<boolean> {
  const undoableUntil = undoable ? now + UNDO_WINDOW_MS : undefined;
  let found = false;
  await writeAll<LocalDocument>(store, collection, [id], (current) => {
    found = current !== null;
    if (!current) return null;
    const next = edit(current, patch, crypto.randomUUID(), now, undoableUntil);
    return next === current ? current : (addIndexKeys(collection, next) as LocalDocument);
  });
  return found;
}
