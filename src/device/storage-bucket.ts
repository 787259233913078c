import { limitFactory, limitTime } from './time-limit';

/** A storage bucket of the browser, as far as it is used here; not yet in TypeScript's library. */
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
 * A place on this device whose databases leave it together: a storage bucket where the browser has them.
 * A deleted database leaves its bytes in Chromium's files; a deleted bucket leaves none.
 */
export interface StorageBucket {
  /** lower case, no personal data: browsers keep lists of names */
  name: string;
  /** what the names of its databases begin with; where there are no buckets, that is all there is */
  databasePrefix: string;
}

// unknown to some browsers, and outside of secure contexts
const getManager = () =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as { storageBuckets?: StorageBucketManager }).storageBuckets;

/** Whether a place is a bucket of its own here. */
export const hasStorageBuckets = (): boolean => getManager() !== undefined;

/** A name that says nothing of the person, and is the same each time. */
export async function hashUserId(userId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(bytes).slice(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Where the store of a person is, or that of all visitors of this device. */
export async function findStorageBucket(userId: string | null): Promise<StorageBucket> {
  const who = userId ?? 'visitor';
  const named = userId !== null && hasStorageBuckets() ? await hashUserId(userId) : 'visitor';
  return { name: `lifedrop-${named}`, databasePrefix: `rxdb-dexie-lifedrop-${who}--` };
}

/**
 * Opens a place, making it on first use.
 * @returns `bucket` null where the browser has no buckets; then the databases stand among all others
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

/** Names of the databases of a place that stand among all others. */
export async function listLooseDatabases({ databasePrefix }: StorageBucket): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.map(({ name = '' }) => name).filter((name) => name.startsWith(databasePrefix));
}

/** Deletes databases of a place that stand among all others. Waits for other tabs to close them. */
export async function removeLooseDatabases(bucket: StorageBucket): Promise<void> {
  await Promise.all((await listLooseDatabases(bucket)).map(deleteDatabase));
}

/** Takes a place and all its bytes off this device. What others have open of it is closed. */
export async function removeStorageBucket(bucket: StorageBucket): Promise<void> {
  await getManager()?.delete(bucket.name);
  await removeLooseDatabases(bucket);
}
