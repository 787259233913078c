import { limitFactory, limitTime } from './time-limit';

/** The members of a storage bucket that this file uses. TypeScript's library does not have the type. */
interface BrowserBucket {
  indexedDB: IDBFactory;
  persist(): Promise<boolean>;
  persisted(): Promise<boolean>;
}
interface StorageBucketManager {
  open(
    name: string,
    options: { durability: 'strict'; persisted?: boolean },
  ): Promise<BrowserBucket>;
  delete(name: string): Promise<void>;
}

/**
 * A group of databases that are deleted together. If the browser has storage buckets, it is one. Chromium's files
 * keep the bytes of a deleted database, but not those of a deleted bucket.
 */
export interface StorageBucket {
  /** It is in lower case and holds no personal data, because browsers keep lists of these names. */
  name: string;
  /**
   * the beginning of the names of its databases; in a browser without storage buckets it alone says to which group a
   * database belongs
   */
  databasePrefix: string;
}

// undefined in some browsers and outside secure contexts
const getManager = () =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as { storageBuckets?: StorageBucketManager }).storageBuckets;

/** Whether this browser has storage buckets. */
export const hasStorageBuckets = (): boolean => getManager() !== undefined;

/** Makes a name from a person's id. It is the same each time, and nobody can tell the id from it. */
export async function hashUserId(userId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(bytes).slice(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Finds the storage bucket of a person's store. Null stands for the store that all visitors share. */
export async function findStorageBucket(userId: string | null): Promise<StorageBucket> {
  const who = userId ?? 'visitor';
  const named = userId !== null && hasStorageBuckets() ? await hashUserId(userId) : 'visitor';
  return { name: `lifedrop-${named}`, databasePrefix: `rxdb-dexie-lifedrop-${who}--` };
}

/**
 * Opens a storage bucket. The first opening creates it.
 * @returns `bucket` is null if the browser has no storage buckets; the databases are then in the default storage
 */
export async function openStorageBucket({
  name,
}: StorageBucket): Promise<{ indexedDB: IDBFactory; bucket: BrowserBucket | null }> {
  const manager = getManager();
  if (!manager) return { indexedDB: limitFactory(globalThis.indexedDB), bucket: null };
  const open = () => limitTime(manager.open(name, { durability: 'strict' }), `the bucket ${name}`);
  const bucket = await open().catch(open);
  return { indexedDB: limitFactory(bucket.indexedDB), bucket };
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`could not delete ${name}`)),
    );
  });

/** Lists the databases whose names belong to a bucket but that are in the default storage. */
export async function listLooseDatabases({ databasePrefix }: StorageBucket): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.map(({ name = '' }) => name).filter((name) => name.startsWith(databasePrefix));
}

/**
 * Deletes the databases whose names belong to a bucket but that are in the default storage. Waits until other tabs
 * have closed them.
 */
export async function removeLooseDatabases(bucket: StorageBucket): Promise<void> {
  await Promise.all((await listLooseDatabases(bucket)).map(deleteDatabase));
}

/**
 * Deletes a bucket and all its bytes. The browser closes the connections that other tabs have to it.
 * @throws if the browser refuses or does not answer
 */
export async function removeStorageBucket(bucket: StorageBucket): Promise<void> {
  const manager = getManager();
  if (manager) await limitTime(manager.delete(bucket.name), `the removal of ${bucket.name}`);
  await removeLooseDatabases(bucket);
}
