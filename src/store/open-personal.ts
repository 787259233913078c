import type { CollectionName, Store } from './entities/collections';
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
import { readEarlierVersions } from './rxdb/upgrade';
import { STORE_VERSION } from './rxdb/rx-schema';
import { createStoreStorage } from './rxdb/storage';
import { restoreUnsentWork } from './changes/unsent-work';

/** Whether a tab has this person's store open, including a tab that runs an older version of the app. */
export async function isStoreInUse(userId: string | null): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `lifedrop-sync-${userId ?? 'visitor'}`);
}

/**
 * Opens the store of a person in their storage bucket, or the store that all visitors share. Creates it on first
 * use.
 * @param only these collections; see `openStore`
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
  // moving databases that another tab has open could lose its writes: the next start moves them
  const found = loose > 0 && busy ? null : opened;
  const factory = found?.indexedDB ?? limitFactory(indexedDB);
  if (found && !only) useDeviceStorage.setState({ bucket: found.bucket });
  const using = createStoreStorage({ indexedDB: factory, IDBKeyRange });
  const moves = !only && !busy;
  const [store, earlier, outside] = await Promise.all([
    openStore(name, { using, ...(only && { only }), gently: !isInstalled() }),
    // databases of an earlier store version, or from before this browser had storage buckets
    moves ? readEarlierVersions(factory, name, STORE_VERSION) : null,
    moves && loose > 0 ? readEarlierVersions(indexedDB, name) : null,
  ]);
  if (earlier) await restoreUnsentWork(store, earlier.work);
  if (outside) await restoreUnsentWork(store, outside.work);
  // the work is in the new store only now; do not wait for tabs that still have the old one open
  earlier?.remove().catch(() => undefined);
  if (moves && loose > 0) removeLooseDatabases(bucket).catch(() => undefined);
  return store;
}
