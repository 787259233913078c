import type { RxDocumentData } from 'rxdb';
import type { Fields } from '@/sync/protocol';
import type { CollectionName, Store } from '@/collections/documents';

export type Stored = Fields & { id: string };
type StoredData = RxDocumentData<Stored>;

/** A write of one document: its stored state and its next state. */
export interface StorageRow {
  previous?: StoredData;
  document: StoredData;
}

/** The storage below a collection: documents with RxDB's own fields, including deleted ones. */
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

/** Returns the storage below a collection. It is the same object while the database is open. */
export const getRawStorage = (store: Store, name: CollectionName): RawStorage =>
  // RxDB's types leave out its internals
  store[name].storageInstance as unknown as RawStorage;

/** Makes a minimal document: empty values for the fields that the schema requires. */
export function makeBareDocument({ schema }: RawStorage): Fields {
  const required = (schema.required ?? []).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(required.map((name) => [name, name === 'unsent' ? 0 : '']));
}

/** Makes a new document in the storage's form. */
export const makeDocument = (doc: Stored): StoredData => ({
  ...doc,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: 1 },
  _rev: '',
});

/**
 * Makes the write that brings a document from its stored state to the next.
 * @param bare see `makeBareDocument`; a removed document stays as a tombstone until the store is cleaned
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
 * Reads documents in the order of their ids without RxDB's cursor, which reads them one by one.
 * @param after the last id of the previous page
 * @param limit how many, deleted ones included
 * @returns the documents that are not deleted, and the last id read; null if there are no more
 */
// the caller knows the type of a collection's documents
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function readPage<T extends Stored>(
  store: Store,
  name: CollectionName,
  after: string,
  limit: number,
): Promise<{ docs: T[]; last: string | null }> {
  const { dexieTable } = await getRawStorage(store, name).internals;
  const found = await dexieTable.where(':id').above(after).limit(limit).toArray();
  // a collection holds documents of its own type; Dexie's storage stores booleans as text
  const docs = found.filter((doc) => doc['_deleted'] !== '1' && doc['_deleted'] !== true) as T[];
  return { docs, last: found.length < limit ? null : (found.at(-1)?.id ?? null) };
}
