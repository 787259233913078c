import type { RxDocumentData } from 'rxdb';
import type { Fields } from '@/protocol';
import type { CollectionName, Store } from '@/collections/documents';

export type Stored = Fields & { id: string };
type StoredData = RxDocumentData<Stored>;

/** A write of one document: the state that is stored, and the state to store. */
export interface StorageRow {
  previous?: StoredData;
  document: StoredData;
}

/** The storage that RxDB has below a collection. It holds documents with RxDB's own fields, deleted documents too. */
interface RawStorage {
  schema: { required?: readonly string[] };
  findDocumentsById(ids: string[], deleted: boolean): Promise<StoredData[]>;
  bulkWrite(
    rows: StorageRow[],
    context: string,
  ): Promise<{ error: { documentId: string; status: number; documentInDb?: StoredData }[] }>;
  internals: Promise<{ dexieTable: DexieTable }>;
}
interface DexieTable {
  where(key: string): {
    above(key: string): { limit(count: number): { toArray(): Promise<Stored[]> } };
  };
}

/** Returns the storage below a collection. While the database is open, it is always the same object. */
export const getRawStorage = (store: Store, name: CollectionName): RawStorage =>
  // RxDB's types do not have its internals, and the type of a plain table does not have its storage
  (store[name] as unknown as { storageInstance: RawStorage }).storageInstance;

/** Makes a document that has only the fields that the schema requires, with empty values. */
export function makeBareDocument({ schema }: RawStorage): Fields {
  const required = (schema.required ?? []).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(required.map((name) => [name, name === 'unsent' ? 0 : '']));
}

/** Adds the fields to a new document that RxDB's storage expects. */
export const makeDocument = (doc: Stored): StoredData => ({
  ...doc,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: 1 },
  _rev: '',
});

/**
 * Makes the write that brings a document from its stored state to its next one.
 * @param bare see `makeBareDocument`; of a removed document only this stays, until RxDB cleans the store
 * @returns null if there is nothing to write
 */
export function makeRow(
  current: StoredData | undefined,
  next: Stored | null,
  bare: Fields,
): StorageRow | null {
  if (!next) {
    if (!current || current._deleted) return null;
    const { id, _attachments, _meta, _rev } = current;
    const document = { ...bare, id, _deleted: true, _attachments, _meta, _rev };
    return { previous: current, document };
  }
  if (!current) return { document: makeDocument(next) };
  const { _meta, _rev } = current;
  return { previous: current, document: { ...makeDocument(next), _meta, _rev } };
}

/**
 * Reads documents in the order of their ids. RxDB's cursor would read them one by one.
 * @param after the last id of the page before
 * @param limit how many documents to read; deleted ones count too
 * @returns the documents that are not deleted, and the last id that was read; the id is null if there are no more
 */
// the caller knows which type the documents of a collection have
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function readPage<T extends Stored>(
  store: Store,
  name: CollectionName,
  after: string,
  limit: number,
): Promise<{ docs: T[]; last: string | null }> {
  const { dexieTable } = await getRawStorage(store, name).internals;
  const found = await dexieTable.where(':id').above(after).limit(limit).toArray();
  // the documents of a collection have its type; Dexie's storage stores booleans as text
  const docs = found.filter((doc) => doc['_deleted'] !== '1' && doc['_deleted'] !== true) as T[];
  return { docs, last: found.length < limit ? null : (found.at(-1)?.id ?? null) };
}
