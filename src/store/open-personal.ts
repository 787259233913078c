import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionName, Store } from './collections';
import { useDeviceStorage } from './device-storage';
import { openStore } from './open';
import { storeName } from './store-name';
import {
  hasBuckets,
  looseDatabases,
  openPlace,
  type Place,
  placeOf,
  removeLooseDatabases,
} from './place';
import { readUnsentWork, restoreUnsentWork, type UnsentWork } from './unsent-work';

/** Whether a tab has this person's store open, one of an older version of the app included. */
export async function isInUse(userId: string | null): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `lifedrop-sync-${userId ?? 'visitor'}`);
}

/**
 * What is unsent in the databases of an installation from before there were places; null where there are none.
 * Rows of the server are not taken along: they are read anew.
 */
async function workFromBefore(userId: string | null, place: Place): Promise<UnsentWork | null> {
  if ((await looseDatabases(place)).length === 0) return null;
  const old = await openStore(storeName(userId));
  const work = await readUnsentWork(old);
  await old.close();
  return work;
}

/**
 * Opens the store of a person in his place, or that of all visitors, making it on first use.
 * @param only these collections; see `openStore`
 */
export async function openPersonalStore(
  userId: string | null,
  only?: CollectionName[],
): Promise<Store> {
  const place = await placeOf(userId);
  const name = storeName(userId);
  // to move a store that another tab writes to could lose what it writes: the next start moves it
  const stays = hasBuckets() && (await looseDatabases(place)).length > 0 && (await isInUse(userId));
  if (!hasBuckets() || stays) return openStore(name, only && { only });
  const before = only ? null : await workFromBefore(userId, place);
  const { indexedDB, bucket } = await openPlace(place);
  if (!only) useDeviceStorage.setState({ place: bucket });
  const using = getRxStorageDexie({
    chromeTransactionDurability: 'strict',
    indexedDB,
    IDBKeyRange,
  });
  const store = await openStore(name, only ? { using, only } : { using });
  if (before) {
    await restoreUnsentWork(store, before);
    // only now is it in the new place; a tab that still has the old one open is not waited for
    removeLooseDatabases(place).catch(() => undefined);
  }
  return store;
}
