import { createRxDatabase, type RxStorage } from 'rxdb';
import type { CollectionName, Store } from '@/collections/documents';
import { yieldToMain } from '@/device/yield-to-main';
import { STORE_VERSION } from './version.generated';
import { SCHEMAS } from './schemas';
import { createStoreStorage } from './storage';

type AnyStorage = RxStorage<unknown, unknown>;

/**
 * Opens a store, and creates it if there is none. RxDB allows 13 open collections in a page, and a whole store has
 * 13, so close a store before you open another. Pages must not import this module statically, because RxDB would then
 * delay the first paint.
 * @param name the prefix of its databases' names, see store-name.ts
 * @param only opens only these collections; the returned store lacks the others
 * @param gently opens one collection after another, and lets the browser draw in between
 * @param version the version of the app, for tests; each version has databases of its own
 * @throws if IndexedDB cannot be opened or written, as in private windows of some browsers or on a full disk; nothing
 * stays open then
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
    // after a hot reload or a second log-in, the same page opens the same database again
    closeDuplicates: true,
  });
  // RxDB's migration is for rows that exist nowhere else. Rows of this app are pulled again, see upgrade.ts.
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
    // collections that stay open would count towards the page's limit
    await database.close();
    throw error;
  }
  // `addCollections` adds the collections to the database, but not to its type
  return database as unknown as Store;
}
