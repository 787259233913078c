import type { RxDocumentData } from 'rxdb';
import type { Fields } from '@/sync/protocol';
import type { CollectionName, Store } from '../entities/collections';

export type Stored = Fields & { id: string };
type StoredData = RxDocumentData<Stored>;

/** A write of one document: what it replaces, as it was read, and what it becomes. */
export interface StorageRow {
  previous?: StoredData;
  document: StoredData;
}

/** Below a collection: documents with RxDB's own fields, deleted ones too. */
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

/** The storage below a collection, the same object as long as its database is open. */
export const getRawStorage = (store: Store, name: CollectionName): RawStorage =>
  // RxDB's types leave out what is not for its users
  store[name].storageInstance as unknown as RawStorage;

/** The least that a document may consist of: empty values of the fields that the schema requires. */
export function makeBareDocument({ schema }: RawStorage): Fields {
  const required = (schema.required ?? []).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(required.map((name) => [name, name === 'unsent' ? 0 : '']));
}

/** A document as the storage takes it when it is new. */
export const makeDocument = (doc: Stored): StoredData => ({
  ...doc,
  _deleted: false,
  _attachments: {},
  _meta: { lwt: 1 },
  _rev: '',
});

/**
 * The write that brings a document from its stored state to the next.
 * @param bare see `makeBareDocument`: a removed document stays as a tombstone until the store is cleaned
 * @returns null where there is nothing to write
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
 * Documents in the order of their ids, without RxDB's cursor, which reads them one by one.
 * @param after ids above this one
 * @param limit how many, deleted ones included
 * @returns those that are not deleted, and the last id read; null where there are no more
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
  // the documents of a collection are of its type; Dexie's storage writes a boolean as text
  const docs = found.filter((doc) => doc['_deleted'] !== '1' && doc['_deleted'] !== true) as T[];
  return { docs, last: found.length < limit ? null : (found.at(-1)?.id ?? null) };
}
