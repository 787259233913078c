import { limitFactory, limitTime } from './time-limit';

/** The part of the browser's storage bucket that is used here; TypeScript's library does not have it yet. */
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
 * A group of databases that are deleted together: a storage bucket if the browser has them. A deleted database leaves
 * its bytes in Chromium's files; a deleted bucket leaves none.
 */
export interface StorageBucket {
  /** lower case and without personal data, because browsers keep lists of names */
  name: string;
  /** prefix of its databases' names; without buckets only the prefix tells them apart */
  databasePrefix: string;
}

// undefined in some browsers, and outside secure contexts
const getManager = () =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as { storageBuckets?: StorageBucketManager }).storageBuckets;

/** Whether this browser has storage buckets. */
export const hasStorageBuckets = (): boolean => getManager() !== undefined;

/** Makes a stable name that reveals nothing of the person. */
export async function hashUserId(userId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(bytes).slice(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Finds the storage bucket of a person's store, or of the store that all visitors share. */
export async function findStorageBucket(userId: string | null): Promise<StorageBucket> {
  const who = userId ?? 'visitor';
  const named = userId !== null && hasStorageBuckets() ? await hashUserId(userId) : 'visitor';
  return { name: `lifedrop-${named}`, databasePrefix: `rxdb-dexie-lifedrop-${who}--` };
}

/**
 * Opens a storage bucket; creates it on first use.
 * @returns `bucket` is null if the browser has no buckets; then the databases are outside of any bucket
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

/** Lists the databases that belong to a bucket but are outside of it. */
export async function listLooseDatabases({ databasePrefix }: StorageBucket): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.map(({ name = '' }) => name).filter((name) => name.startsWith(databasePrefix));
}

/** Deletes the databases that belong to a bucket but are outside of it. Waits for other tabs to close them. */
export async function removeLooseDatabases(bucket: StorageBucket): Promise<void> {
  await Promise.all((await listLooseDatabases(bucket)).map(deleteDatabase));
}

/**
 * Deletes a bucket and all its bytes. The browser closes other tabs' connections to it.
 * @throws when the browser refuses or does not answer
 */
export async function removeStorageBucket(bucket: StorageBucket): Promise<void> {
  const manager = getManager();
  if (manager) await limitTime(manager.delete(bucket.name), `the removal of ${bucket.name}`);
  await removeLooseDatabases(bucket);
}
