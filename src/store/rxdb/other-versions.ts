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
 * After an update of the app, or a return to an older version, the device has a store of each version. Tabs of both
 * versions may be open, and each sends the unsent work of its own store. This store counts the unsent work of the
 * other one too. Once no tab sends that work any more, this store takes it over, with the same mutation ids. Unsent
 * work is never deleted unless its owner was asked.
 */

/** A place in the browser where databases of a store may be. */
interface Place {
  factory: IDBFactory;
  /** the version whose databases in this place belong to the open store; null if none do */
  own: number | null;
}
interface Home {
  userId: string | null;
  databasePrefix: string;
  places: Place[];
}
const homes = new WeakMap<Store, Home>();

/** Notes in which places other versions may have databases of this store. */
export const noteHome = (store: Store, home: Home): void => void homes.set(store, home);

/**
 * The id of the note in the collection `checkpoints` that says which work was taken over. No collection has this
 * name.
 */
const TAKEN_ID = 'taken-over';

export const NO_WORK: UnsentWork = { waiting: [], attention: [], drafts: [] };

/** Returns the part of unsent work whose keys match. Each change of a record or draft has a key of its own. */
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

/** Reads the names of the locks of all tabs that sync a store of this person or wait to do so. */
async function readSyncLocks(userId: string | null): Promise<Set<string>> {
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const names = [...held, ...pending].map(({ name = '' }) => name);
  return new Set(names.filter((name) => isSyncLock(name, userId)));
}

/** Whether a tab has a store of this person open. It may run another version of the app. */
export const isStoreInUse = async (userId: string | null): Promise<boolean> =>
  (await readSyncLocks(userId)).size > 0;

export interface Others {
  /** the unsent work in stores of other versions that was not taken over */
  left: UnsentWork;
  /** whether a tab of another version syncs a store of this person, or waits to do so */
  beside: boolean;
}

/**
 * Takes over unsent work from stores of other versions that no tab syncs. Then deletes the stores of lower versions,
 * unless another tab may have them open. A store of a higher version stays, because its version will open it again.
 * Work that was taken over once is not taken over again, although the other store may still have it.
 * @param isDue whether to take over a change that a tab of the other version should have sent by now
 * @throws {DOMException} if the stores cannot be read; they stay then
 */
export async function takeOver(
  store: Store,
  isDue: (mutationId: string) => boolean = () => false,
): Promise<Others> {
  const home = homes.get(store);
  if (!home) return { left: NO_WORK, beside: false };
  const { userId, databasePrefix, places } = home;
  const ownVersion = store.checkpoints.schema.version;
  // the locks are read before the stores, because work that a tab writes after that must not be deleted
  const [locks, isAlone] = await Promise.all([readSyncLocks(userId), isOnlyTab()]);
  const beside = [...locks].some((name) => name !== getSyncLock(userId, ownVersion));
  const read = ({ factory, own }: Place) => readVersions(factory, databasePrefix, own);
  const versions = (await Promise.all(places.map(read))).flat();
  if (versions.length === 0) return { left: NO_WORK, beside };

  // two tabs may do this at the same time, and each must leave alone what the other has restored
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
    // a frozen tab may have the store open although it holds no lock
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

/** Reads all unsent work of a person on this device, from the stores of all versions. */
export async function readAllVersions(store: Store): Promise<UnsentWork> {
  const { left } = await takeOver(store);
  return addWork(await readUnsentWork(store), {
    ...left,
    waiting: left.waiting.filter(({ table }) => isWork(table)),
  });
}

/** Lists the records and drafts that unsent work is about. Each is in the list once, however often it was changed. */
export const listSubjects = ({ waiting, attention, drafts }: UnsentWork): string[] => [
  ...waiting.filter(({ table }) => isWork(table)).map(({ table, doc }) => `${table}/${doc.id}`),
  ...attention.map(({ table, row_id }) => `${table}/${row_id}`),
  ...drafts.map(({ id }) => `drafts/${id}`),
];

/**
 * Reads the unsent work of all versions in a person's storage bucket. Their store need not be open. If a version took
 * work over from another version and no longer has it, that work has been sent or discarded. The other store may
 * still have it and is not asked.
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
