import { addKeys } from '@/collections/all';
import { SYNCED } from '@/collections/facts';
import type { CollectionName, Store } from '@/collections/documents';
import {
  getRawStorage,
  makeBareDocument,
  makeRow,
  type StorageRow,
  type Stored,
} from '../rxdb/raw-storage';

/** The store was closed before the write: its person has logged out, or another store replaces it. */
export class StoreClosed extends Error {
  override name = 'StoreClosed';
}

/** Whether a store is closed or closing. RxDB says so only at the end of closing. */
const isClosed = (store: Store) => store.closed || store['closePromise'] !== null;

/**
 * Reads, decides on and writes documents, each atomically, and adds the keys of their collection. They share one
 * transaction. Documents that somebody else wrote meanwhile are retried in another. RxDB's incremental writes take one
 * document a call; here a page of a pull, or the answers to a push, is one call.
 * @param decide gets the stored document or null; returns the next one, null to remove it, or the same object to
 * leave it alone. Called again if the document changed meanwhile.
 * @param likelyNew skips the first read; documents that exist after all are still handled
 * @throws {StoreClosed} then nothing is written
 * @throws what IndexedDB threw: then nothing of this call's last transaction was stored
 */
export async function writeAll<T extends Stored>(
  store: Store,
  collection: CollectionName,
  ids: string[],
  decide: (current: T | null, id: string) => T | null,
  options: { likelyNew?: boolean } = {},
): Promise<void> {
  // a delayed write belongs to the person of this store, and to nobody who uses the device after them
  if (isClosed(store)) throw new StoreClosed(collection);
  try {
    await decideAndWrite(store, collection, ids, decide, options);
  } catch (error) {
    throw isClosed(store) ? new StoreClosed(collection, { cause: error }) : error;
  }
}

async function decideAndWrite<T extends Stored>(
  store: Store,
  collection: CollectionName,
  ids: string[],
  decide: (current: T | null, id: string) => T | null,
  { likelyNew = false }: { likelyNew?: boolean },
): Promise<void> {
  const storage = getRawStorage(store, collection);
  const synced = SYNCED.find((name) => name === collection);
  const bare = makeBareDocument(storage);
  const known = new Map<string, StorageRow['document']>();
  let todo = [...new Set(ids)];
  if (!likelyNew)
    for (const doc of await storage.findDocumentsById(todo, true)) known.set(doc.id, doc);

  for (let round = 0; todo.length > 0; round++) {
    if (round > 50)
      throw new Error(`${collection}: documents kept changing while they were written`);
    const rows: StorageRow[] = [];
    for (const id of todo) {
      const current = known.get(id);
      const visible = current && !current._deleted ? (current as unknown as T) : null;
      const next = decide(visible, id);
      if (next && next === visible) continue;
      const row = makeRow(current, next && synced ? addKeys(synced, next) : next, bare);
      if (row) rows.push(row);
    }
    if (rows.length === 0) return;
    const { error } = await storage.bulkWrite(rows, 'lifedrop');
    const refused = error.find((e) => e.status !== 409 || !e.documentInDb);
    if (refused)
      throw new Error(
        `${collection}: document ${refused.documentId} was refused with ${refused.status}`,
      );
    for (const e of error) if (e.documentInDb) known.set(e.documentId, e.documentInDb);
    todo = error.map((e) => e.documentId);
  }
}
