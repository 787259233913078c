import { createRxDatabase, type RxStorage } from 'rxdb';
import type { CollectionName, Store } from '../entities/collections';
import { yieldToMain } from '@/device/yield-to-main';
import { SCHEMAS } from './schemas';
import { createStoreStorage } from './storage';

type AnyStorage = RxStorage<unknown, unknown>;

/**
 * Opens a store, making it on first use. RxDB allows 13 open collections a page: two whole stores are too many.
 * @param name of its databases, see store-name.ts
 * @param only these collections; the others of the returned store are missing
 * @param gently makes one collection after another, and lets the screen go first in between
 * @throws when IndexedDB cannot be opened or written (private windows of some browsers, a full disk); nothing
 *   stays open then
 */
export async function openStore(
  name: string,
  {
    using = createStoreStorage(),
    only = Object.keys(SCHEMAS) as CollectionName[],
    gently = false,
  }: { using?: AnyStorage; only?: CollectionName[]; gently?: boolean } = {},
): Promise<Store> {
  const database = await createRxDatabase({
    name,
    storage: using,
    multiInstance: true,
    eventReduce: true,
    // a hot reload or a second sign-in within one page opens the same database again
    closeDuplicates: true,
  });
  // RxDB's own migration is for rows that exist nowhere else; ours are read anew, see upgrade.ts
  const creators = only.map((key) => [key, { ...SCHEMAS[key], autoMigrate: false }]);
  try {
    for (const group of gently ? creators.map((creator) => [creator]) : [creators]) {
      await database.addCollections(Object.fromEntries(group));
      if (gently) await yieldToMain();
    }
  } catch (error) {
    // Left open, its first collections would count against the limit of the page.
    await database.close();
    throw error;
  }
  // addCollections returns the collections; the database's own type does not follow
  return database as unknown as Store;
}
