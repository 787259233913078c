import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { createRecord } from '../changes/records';
import { writeAll } from '../changes/write';
import { openStore } from './open';
import { getStoreName } from './store-name';

/**
 * For tests: saves a request and a draft in the store of another version, and sends nothing. @returns the id of the
 * request
 */
export async function saveInVersion(userId: string, version: number): Promise<string> {
  const store = await openStore(getStoreName(userId), { using: getRxStorageDexie(), version });
  const id = crypto.randomUUID();
  await createRecord(store, 'blood_requests', { id, user_id: userId, hospital: 'Saint Other' });
  const draft = { id: 'profile#1', values: { city: 'Half' }, at: 1 };
  await writeAll(store, 'drafts', [draft.id], () => draft);
  await store.close();
  return id;
}
