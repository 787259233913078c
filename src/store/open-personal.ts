import type { CollectionName, Store } from '@/collections/documents';
import { useDeviceStorage } from '@/device/device-storage';
import { limitFactory } from '@/device/time-limit';
import { isInstalled } from '@/device/yield-to-main';
import { openStore } from './rxdb/open';
import { getStoreName } from './rxdb/store-name';
import {
  hasStorageBuckets,
  listLooseDatabases,
  openStorageBucket,
  findStorageBucket,
  removeLooseDatabases,
} from '@/device/storage-bucket';
import { STORE_VERSION } from './rxdb/version.generated';
import { createStoreStorage } from './rxdb/storage';
import { isStoreInUse, noteHome, takeOver } from './rxdb/other-versions';

/**
 * Opens a person's store in their storage bucket, or the store that all visitors share. Creates it if there is none.
 * @param only opens only these collections; see `openStore`
 */
export async function openPersonalStore(
  userId: string | null,
  only?: CollectionName[],
): Promise<Store> {
  const bucket = await findStorageBucket(userId);
  const name = getStoreName(userId);
  const [{ length: loose }, busy, opened] = await Promise.all([
    hasStorageBuckets() ? listLooseDatabases(bucket) : [],
    isStoreInUse(userId),
    hasStorageBuckets() ? openStorageBucket(bucket) : null,
  ]);
  // If another tab has these databases open, moving them could lose its writes. They are moved at the next start.
  const found = loose > 0 && busy ? null : opened;
  const factory = found?.indexedDB ?? limitFactory(indexedDB);
  if (found && !only) useDeviceStorage.setState({ bucket: found.bucket });
  const using = createStoreStorage({ indexedDB: factory, IDBKeyRange });
  const store = await openStore(name, {
    using,
    ...(only && { only }),
    gently: !isInstalled(),
  });
  if (only) return store;
  // databases from before this browser had storage buckets are in its default storage
  const elsewhere = found ? limitFactory(indexedDB) : opened?.indexedDB;
  noteHome(store, {
    userId,
    databasePrefix: bucket.databasePrefix,
    places: [
      { factory, own: STORE_VERSION },
      ...(elsewhere ? [{ factory: elsewhere, own: null }] : []),
    ],
  });
  try {
    await takeOver(store);
    // The work is safely in the new store, so the old databases can go. This does not wait for tabs that still have
    // them open.
    if (found && loose > 0) removeLooseDatabases(bucket).catch(() => undefined);
  } catch (error) {
    // the work stays where it is, and sync looks for it again
    console.error('Unsent work of another version', error);
  }
  return store;
}
