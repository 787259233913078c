import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { createRecord } from '../changes/records';
import type { Store } from '@/collections/documents';
import { SCHEMAS } from './schemas';
import { getStoreName } from './store-name';

/** Opens a person's store as another version of the app makes it. Closes the store that this process has open. */
async function openVersion(userId: string, version: number): Promise<Store> {
  const database = await createRxDatabase({
    name: getStoreName(userId),
    storage: getRxStorageDexie(),
    closeDuplicates: true,
  });
  const creators = Object.entries(SCHEMAS).map(([name, { schema }]) => [
    name,
    { schema: { ...schema, version }, autoMigrate: false },
  ]);
  await database.addCollections(Object.fromEntries(creators));
  // addCollections adds the collections to the database, but its type does not change
  return database as unknown as Store;
}

/**
 * For tests: saves a request and a draft as a tab of another version that does not send them. @returns the request's
 * id
 */
export async function saveInVersion(userId: string, version: number): Promise<string> {
  const store = await openVersion(userId, version);
  const id = crypto.randomUUID();
  await createRecord(store, 'blood_requests', { id, user_id: userId, hospital: 'Saint Other' });
  await store.drafts.upsert({ id: 'profile#1', values: { city: 'Half' }, at: 1 });
  await store.close();
  return id;
}
