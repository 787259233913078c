import { openStorageBucket, type StorageBucket } from '@/device/storage-bucket';
import { isOnlyTab } from '@/device/tab';
import { takeOverReceived } from '../changes/received';
import { readUnsentWork, restoreUnsentWork, type UnsentWork } from '../changes/unsent-work';
import { writeAll } from '../changes/write';
import { isWork } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { readDocuments } from './raw-documents';
import { getSyncLock, isSyncLock } from './store-name';
import { readVersions } from './upgrade';

/*
 * After an update, or after a return to an older build, the device holds a store of each version of the app. Tabs of
 * both may be open, and each sends its own store. Unsent work in the other store counts here too. This store takes it
 * over, under the same mutation ids, once no tab sends it any more. Nothing unsent is deleted that its owner was not
 * asked about.
 */

/** A place in which databases of a store may be. */
interface Place {
  factory: IDBFactory;
  /** the version whose databases in this place are the store itself */
  own: number | null;
}
interface Home {
  userId: string | null;
  databasePrefix: string;
  places: Place[];
}
const homes = new WeakMap<Store, Home>();

/** Notes where other versions may have databases of this store. */
export const noteHome = (store: Store, home: Home): void => void homes.set(store, home);

/** Id of the note in the collection `checkpoints` about work that was taken over. It names no collection. */
const TAKEN_ID = 'taken-over';

export const NO_WORK: UnsentWork = { waiting: [], attention: [], drafts: [] };

/** Leaves out unsent work whose keys do not match. An edit of a record has another key than the record before. */
function filterWork(
  { waiting, attention, drafts }: UnsentWork,
  isWanted: (key: string) => boolean,
): UnsentWork {
  return {
    waiting: waiting.filter(({ doc }) => isWanted(doc.pending?.id ?? doc.id)),
    attention: attention.filter(({ id }) => isWanted(id)),
    drafts: drafts.filter(({ id, at }) => isWanted(`${id}@${at}`)),
  };
}

function listKeys(work: UnsentWork): string[] {
  const keys: string[] = [];
  filterWork(work, (key) => keys.push(key) > 0);
  return keys;
}

const addWork = (one: UnsentWork, other: UnsentWork): UnsentWork => ({
  ...one,
  waiting: [...one.waiting, ...other.waiting],
  attention: [...one.attention, ...other.attention],
  drafts: [...one.drafts, ...other.drafts],
});

const parseTaken = (doc: unknown): string[] =>
  // only `takeOver` writes this document
  ((doc as CheckpointDoc | null | undefined)?.checkpoint?.['keys'] ?? []) as string[];

/** The locks of tabs that sync, or wait to sync, a store of this person. */
async function readSyncLocks(userId: string | null): Promise<Set<string>> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const names = [...held, ...pending].map(({ name = '' }) => name);
  return new Set(names.filter((name) => isSyncLock(name, userId)));
}

/** Whether a tab has this person's store open, including a tab that runs another version of the app. */
export const isStoreInUse = async (userId: string | null): Promise<boolean> =>
  (await readSyncLocks(userId)).size > 0;

export interface Others {
  /** unsent work in stores of other versions that was not taken over */
  left: UnsentWork;
  /** a tab of another version is open */
  beside: boolean;
}

/**
 * Takes over unsent work in stores of other versions that no tab syncs. Stores of lower versions are then deleted,
 * unless another tab may still have them open. Stores of higher versions stay for their own version. Work that was
 * taken over once is not taken again, although it stays in the other store.
 * @param isDue whether to take over work that a tab of the other version should have sent
 * @throws {DOMException} if they cannot be read; then they stay
 */
export async function takeOver(
  store: Store,
  isDue: (mutationId: string) => boolean = () => false,
): Promise<Others> {
  const home = homes.get(store);
  if (!home) return { left: NO_WORK, beside: false };
  const { userId, databasePrefix, places } = home;
  const ownVersion = store.checkpoints.schema.version;
  // before anything is read, because work that a tab writes later must not be deleted
  const [locks, isAlone] = await Promise.all([readSyncLocks(userId), isOnlyTab()]);
  const beside = [...locks].some((name) => name !== getSyncLock(userId, ownVersion));
  const read = ({ factory, own }: Place) => readVersions(factory, databasePrefix, own);
  const versions = (await Promise.all(places.map(read))).flat();
  if (versions.length === 0) return { left: NO_WORK, beside };

  // two tabs may do this at the same time: leaves alone what the other has restored
  const taken = new Set([
    ...parseTaken(await store.checkpoints.findOne(TAKEN_ID).exec()),
    ...listKeys(await readUnsentWork(store)),
  ]);
  const known = new Set(taken);
  let left = NO_WORK;
  for (const { version, work, received, remove } of versions) {
    const inUse = version !== ownVersion && locks.has(getSyncLock(userId, version));
    const rest = filterWork(work, (key) => !known.has(key));
    const due = inUse ? filterWork(rest, isDue) : rest;
    await restoreUnsentWork(store, due);
    await takeOverReceived(store, received);
    for (const key of listKeys(due)) taken.add(key);
    for (const key of listKeys(rest)) known.add(key);
    left = addWork(
      left,
      filterWork(rest, (key) => !taken.has(key)),
    );
    // a frozen tab may have the store open, and holds no lock of it
    if (version < ownVersion && !inUse && isAlone) remove().catch(() => undefined);
  }
  const there = new Set(versions.flatMap(({ work }) => listKeys(work)));
  await writeAll<CheckpointDoc>(store, 'checkpoints', [TAKEN_ID], (current) => {
    const before = parseTaken(current);
    const keys = [...new Set([...before, ...taken])].filter((key) => there.has(key));
    if (keys.join() === before.join()) return current;
    return keys.length === 0 ? null : { id: TAKEN_ID, checkpoint: { keys }, sweep: false };
  });
  return { left, beside };
}

/** Reads all work of a person on this device that has not reached the server, in the stores of all versions. */
export async function readAllVersions(store: Store): Promise<UnsentWork> {
  const { left } = await takeOver(store);
  return addWork(await readUnsentWork(store), {
    ...left,
    waiting: left.waiting.filter(({ table }) => isWork(table)),
  });
}

/** Names the records and drafts of unsent work, each once however often it was changed. */
export const listSubjects = ({ waiting, attention, drafts }: UnsentWork): string[] => [
  ...waiting.filter(({ table }) => isWork(table)).map(({ table, doc }) => `${table}/${doc.id}`),
  ...attention.map(({ table, row_id }) => `${table}/${row_id}`),
  ...drafts.map(({ id }) => `drafts/${id}`),
];

/**
 * Reads the unsent work of all versions in a person's storage bucket, whose store need not be open. What a version took
 * over from another and no longer has is settled: it may wait in the other store still, whose tab did not get through.
 * @throws {DOMException} if it cannot be read
 */
export async function readBucket(bucket: StorageBucket): Promise<UnsentWork> {
  const { databasePrefix } = bucket;
  const { indexedDB: factory, bucket: inside } = await openStorageBucket(bucket);
  const factories = inside ? [factory, globalThis.indexedDB] : [factory];
  const all: UnsentWork[] = [];
  const settled = new Set<string>();
  for (const place of factories) {
    const names = new Set((await place.databases()).map(({ name }) => name));
    for (const { version, work } of await readVersions(place, databasePrefix)) {
      all.push(work);
      const notes = `${databasePrefix}${version}--checkpoints`;
      const docs = names.has(notes) ? await readDocuments(place, notes) : [];
      const held = new Set(listKeys(work));
      for (const key of docs.filter(({ id }) => id === TAKEN_ID).flatMap(parseTaken))
        if (!held.has(key)) settled.add(key);
    }
  }
  return all
    .map((work) => filterWork(work, (key) => !settled.has(key)))
    .reduce((found, work) => addWork(found, work), NO_WORK);
}
