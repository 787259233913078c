import { limitFactory, limitTime } from './time-limit';

/** A storage bucket of the browser, as far as it is used here; not yet in TypeScript's library. */
interface StorageBucket {
  indexedDB: IDBFactory;
  persist(): Promise<boolean>;
  persisted(): Promise<boolean>;
}
interface StorageBucketManager {
  open(
    name: string,
    options: { durability: 'strict'; persisted?: boolean },
  ): Promise<StorageBucket>;
  delete(name: string): Promise<void>;
}

/**
 * A place on this device whose databases leave it together: a storage bucket where the browser has them.
 * A deleted database leaves its bytes in Chromium's files; a deleted bucket leaves none.
 */
export interface Place {
  /** lower case, no personal data: browsers keep lists of names */
  bucket: string;
  /** what the names of its databases begin with; where there are no buckets, that is all there is */
  databases: string;
}

// unknown to some browsers, and outside of secure contexts
const manager = () =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as { storageBuckets?: StorageBucketManager }).storageBuckets;

/** Whether a place is a bucket of its own here. */
export const hasBuckets = (): boolean => manager() !== undefined;

/** A name that says nothing of the person, and is the same each time. */
export async function nameless(userId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId));
  return [...new Uint8Array(bytes).slice(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Where the store of a person is, or that of all visitors of this device. */
export async function placeOf(userId: string | null): Promise<Place> {
  const who = userId ?? 'visitor';
  const named = userId !== null && hasBuckets() ? await nameless(userId) : 'visitor';
  return { bucket: `lifedrop-${named}`, databases: `rxdb-dexie-lifedrop-${who}--` };
}

/**
 * Opens a place, making it on first use.
 * @returns `bucket` null where the browser has no buckets; then the databases stand among all others
 */
export async function openPlace({
  bucket: name,
}: Place): Promise<{ indexedDB: IDBFactory; bucket: StorageBucket | null }> {
  const buckets = manager();
  if (!buckets) return { indexedDB: limitFactory(globalThis.indexedDB), bucket: null };
  const open = () => limitTime(buckets.open(name, { durability: 'strict' }), `the bucket ${name}`);
  const bucket = await open().catch(open);
  return { indexedDB: limitFactory(bucket.indexedDB), bucket };
}

const deleted = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`could not delete ${name}`)),
    );
  });

/** Names of the databases of a place that stand among all others. */
export async function looseDatabases({ databases }: Place): Promise<string[]> {
  const found = await indexedDB.databases();
  return found.map(({ name = '' }) => name).filter((name) => name.startsWith(databases));
}

/** Deletes databases of a place that stand among all others. Waits for other tabs to close them. */
export async function removeLooseDatabases(place: Place): Promise<void> {
  await Promise.all((await looseDatabases(place)).map(deleted));
}

/** Takes a place and all its bytes off this device. What others have open of it is closed. */
export async function removePlace(place: Place): Promise<void> {
  await manager()?.delete(place.bucket);
  await removeLooseDatabases(place);
}
