import type { SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import { storeRows } from './pull';

/**
 * Pulls one record by id, for example after a link to it was followed.
 * @throws {Unreachable | Refused | DOMException}
 */
export async function pullRecord(
  store: Store,
  api: SyncApi,
  collection: SyncedName,
  id: string,
): Promise<'found' | 'missing'> {
  const before = (await getSyncedCollection(store, collection).findOne(id).exec())?.toJSON();
  const row = (await api.rows(collection, [id]))[0] ?? { id, _deleted: true };
  // a pull or an answer brought another version, or removed the record, while this one was on its way
  await storeRows(
    store,
    collection,
    [row],
    (current) =>
      current?.['rev'] !== before?.['rev'] &&
      !(Number(row['rev']) > Number(current?.['rev'] ?? Infinity)),
  );
  return row['_deleted'] === true ? 'missing' : 'found';
}
