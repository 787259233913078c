import { dropSpares } from './draft-spare';
import { storeName } from './open';

const deleted = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`could not delete ${name}`)),
    );
  });

/** Deletes a person's store from this device. Waits for other tabs to close it. */
export async function removeStore(userId: string): Promise<void> {
  dropSpares(storeName(userId));
  const databases = await indexedDB.databases();
  const mine = `rxdb-dexie-${storeName(userId)}--`;
  const names = databases.map(({ name }) => name ?? '').filter((name) => name.startsWith(mine));
  await Promise.all(names.map(deleted));
}
