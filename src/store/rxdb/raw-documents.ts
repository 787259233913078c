import { SYNCED, type SyncedName } from '@/collections/facts';
import { awaitRequest } from '@/device/key-value';
import type { LocalDocument } from '../changes/pending';
import { STORE_VERSION } from './version.generated';
import type { Fields } from '@/protocol';

/** The fields that RxDB adds to a document. */
const INTERNAL = new Set(['_deleted', '_rev', '_meta', '_attachments']);

/** Returns a document without the fields that RxDB adds. */
export const withoutInternal = (doc: Fields): Fields =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => !INTERNAL.has(key)));

/**
 * The name of RxDB's index on `unsent`, and below it the range of documents in it that are unsent and not deleted.
 */
const UNSENT = '[_deleted+unsent+id]';
const unsentOnly = () => IDBKeyRange.bound(['0', 1], ['0', 1, []]);

/**
 * Reads the raw documents of a database without RxDB, which opens only stores of the current schema.
 * @param unsent if true, reads only unsent documents, by an index if the database has one
 * @returns none if the database does not exist, because another tab has deleted it since it was listed
 * @throws {DOMException}
 */
export async function readDocuments(
  factory: IDBFactory,
  name: string,
  unsent = false,
): Promise<Fields[]> {
  const opening = factory.open(name);
  let isThere = true;
  opening.addEventListener('upgradeneeded', () => {
    isThere = false;
    // it must not be created
    opening.transaction?.abort();
  });
  const db = await awaitRequest(opening).catch((error: unknown) => {
    if (isThere) throw error;
    return null;
  });
  if (!db) return [];
  try {
    if (!db.objectStoreNames.contains('docs')) return [];
    const docs = db.transaction('docs').objectStore('docs');
    const isIndexed = unsent && docs.indexNames.contains(UNSENT);
    const all = await awaitRequest(
      isIndexed ? docs.index(UNSENT).getAll(unsentOnly()) : docs.getAll(),
    );
    return (all as Fields[])
      .filter((doc) => doc['_deleted'] !== true && doc['_deleted'] !== '1')
      .filter((doc) => !unsent || doc['unsent'] === 1)
      .map(withoutInternal);
  } finally {
    db.close();
  }
}

/** Deletes raw documents of a database without RxDB. No tab may have the database open. */
export async function deleteDocuments(
  factory: IDBFactory,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const db = await awaitRequest(factory.open(name));
  try {
    const docs = db.transaction('docs', 'readwrite', { durability: 'strict' }).objectStore('docs');
    await Promise.all(ids.map((id) => awaitRequest(docs.delete(id))));
  } finally {
    db.close();
  }
}

/**
 * Reads the unsent documents of a store without opening it.
 * @param databasePrefix the prefix of its databases' names
 */
export async function readUnsentDocuments(
  factory: IDBFactory,
  databasePrefix: string,
): Promise<Map<SyncedName, LocalDocument[]>> {
  const names = new Set((await factory.databases()).map(({ name }) => name));
  const found = new Map<SyncedName, LocalDocument[]>();
  for (const collection of SYNCED) {
    const name = `${databasePrefix}${STORE_VERSION}--${collection}`;
    if (!names.has(name)) continue;
    // `writeAll` wrote these documents, so they have the fields of unsent work
    const docs = (await readDocuments(factory, name, true)) as LocalDocument[];
    if (docs.length > 0) found.set(collection, docs);
  }
  return found;
}

/**
 * Reads the epoch of the server's database that a store was pulled from. Does not open the store.
 * @param databasePrefix the prefix of its databases' names
 * @returns undefined if nothing was pulled
 */
export async function readEpoch(
  factory: IDBFactory,
  databasePrefix: string,
): Promise<string | undefined> {
  const docs = await readDocuments(factory, `${databasePrefix}${STORE_VERSION}--checkpoints`);
  const { epoch } = (docs.find(({ id }) => id === 'profiles')?.['checkpoint'] ?? {}) as Fields;
  return typeof epoch === 'string' ? epoch : undefined;
}
