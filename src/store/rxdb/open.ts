import { createRxDatabase, type RxStorage } from 'rxdb';
import type { CollectionName, Store } from '@/collections/documents';
import { yieldToMain } from '@/device/yield-to-main';
import { STORE_VERSION } from './version.generated';
import { SCHEMAS } from './schemas';
import { createStoreStorage } from './storage';

type AnyStorage = RxStorage<unknown, unknown>;

/**
 * Opens a store; creates it on first use. RxDB allows 13 open collections a page, and a whole store has 12: close a
 * store before you open another. Pages must not import this module statically, or RxDB delays the first paint.
 * @param name of its databases, see store-name.ts
 * @param only these collections; the others of the returned store are missing
 * @param gently opens one collection after another, and lets rendering go first in between
 * @param version of the app, for tests; another version has databases of its own
 * @throws if IndexedDB cannot be opened or written (private windows of some browsers, a full disk); then nothing
 * stays open
 */
export async function openStore(
  name: string,
  {
    using = createStoreStorage(),
    only = Object.keys(SCHEMAS) as CollectionName[],
    gently = false,
    version = STORE_VERSION,
  }: { using?: AnyStorage; only?: CollectionName[]; gently?: boolean; version?: number } = {},
): Promise<Store> {
  const database = await createRxDatabase({
    name,
    storage: using,
    multiInstance: true,
    eventReduce: true,
    // a hot reload or a second sign-in within one page opens the same database again
    closeDuplicates: true,
  });
  // RxDB's migration is for rows that exist nowhere else; ours are pulled again, see upgrade.ts
  const creators = only.map((key) => [
    key,
    { schema: { ...SCHEMAS[key].schema, version }, autoMigrate: false },
  ]);
  try {
    for (const group of gently ? creators.map((creator) => [creator]) : [creators]) {
      await database.addCollections(Object.fromEntries(group));
      if (gently) await yieldToMain();
    }
  } catch (error) {
    // collections left open would count towards the page's limit
    await database.close();
    throw error;
  }
  // addCollections adds the collections to the database, but its type does not change
  return database as unknown as Store;
}
