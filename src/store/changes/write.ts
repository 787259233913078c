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

/** The store was closed before the write, because its person has logged out or another store replaces it. */
export class StoreClosed extends Error {
  override name = 'StoreClosed';
}

/** Whether a store is closed or being closed. RxDB itself says so only when it has closed. */
const isClosed = (store: Store) => store.closed || store['closePromise'] !== null;

/**
 * Reads documents, decides on each, and writes them in one transaction. Adds the keys of their collection. A document
 * that somebody else has written in between is read and decided on again, and written in another transaction. RxDB's
 * own incremental writes take one document in a call. Here a page of a pull, or all answers to a push, is one call.
 * @param decide gets the stored document, or null. It returns the document to write, null to remove it, or the same
 * object to leave it as it is. It is called again if the document has changed in between.
 * @param likelyNew if true, the documents are not read before the first try; documents that exist are still handled
 * @throws {StoreClosed} nothing is written then
 * @throws what IndexedDB threw; nothing of the last transaction was stored then
 */
export async function writeAll<T extends Stored>(
  store: Store,
  collection: CollectionName,
  ids: string[],
  decide: (current: T | null, id: string) => T | null,
  options: { likelyNew?: boolean } = {},
): Promise<void> {
  // a write that comes late belongs to the person of this store, not to the person who uses the device now
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
      const visible = current && !current._deleted ? (current as T) : null;
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
