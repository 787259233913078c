import {
  createRxDatabase,
  NON_PREMIUM_COLLECTION_LIMIT,
  OPEN_COLLECTIONS,
  type RxDatabase,
  type RxStorage,
} from 'rxdb';
import { type CollectionName, PLAIN, type Store } from '@/collections/documents';
import { yieldToMain } from '@/device/yield-to-main';
import { PlainTable } from './plain-table';
import { STORE_VERSION } from './version.generated';
import { SCHEMAS } from './schemas';
import { createStoreStorage } from './storage';

type AnyStorage = RxStorage<unknown, unknown>;

/** How long a store that is being closed may take to make room, ms, and how often this looks. */
const ROOM = { wait: 1_800, look: 30 };

/**
 * Waits until collections can be opened. RxDB waits too, but it then opens some of them and throws. Those would count as
 * open until the page is reloaded, so that no store could be opened in it.
 * @throws if there is no room; nothing was opened
 */
async function waitForRoom(count: number): Promise<void> {
  for (let waited = 0; OPEN_COLLECTIONS.size + count > NON_PREMIUM_COLLECTION_LIMIT;) {
    if (waited >= ROOM.wait) throw new Error('another store is still open');
    await new Promise((resolve) => setTimeout(resolve, ROOM.look));
    waited += ROOM.look;
  }
}

const isPlain = (name: CollectionName) => PLAIN.some((plain) => plain === name);

/** Opens collections of a database. @throws the first failure, after all of them have been tried */
async function addAll(database: RxDatabase, names: CollectionName[], version: number) {
  const schemaOf = (name: CollectionName) => ({ ...SCHEMAS[name].schema, version });
  // RxDB's migration is for rows that exist nowhere else. Rows of this app are pulled again, see upgrade.ts.
  const creators = names
    .filter((name) => !isPlain(name))
    .map((name) => [name, { schema: schemaOf(name), autoMigrate: false }]);
  await waitForRoom(creators.length);
  const opened = await Promise.allSettled([
    creators.length > 0 && database.addCollections(Object.fromEntries(creators)),
    ...names.filter(isPlain).map(async (name) => {
      const value = await PlainTable.open(database, name, schemaOf(name) as never);
      Object.defineProperty(database, name, { value });
    }),
  ]);
  for (const result of opened) if (result.status === 'rejected') throw result.reason;
}

/**
 * Opens a store, and creates it if there is none. RxDB allows 13 open collections in a page, and a whole store has
 * eight and its plain tables, so close a store before you open another. Pages must not import this module statically,
 * because RxDB would then delay the first paint.
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
  try {
    for (const group of gently ? only.map((key) => [key]) : [only]) {
      await addAll(database, group, version);
      if (gently) await yieldToMain();
    }
  } catch (error) {
    // collections that stay open would count towards the page's limit
    await database.close();
    throw error;
  }
  // `addAll` adds the collections to the database, but not to its type
  return database as unknown as Store;
}
