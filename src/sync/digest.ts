import type { Checkpoint, Digest, SyncApi } from '@/remote/sync-api';
import type { CheckCounts, CheckReport } from '@/store/check';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { LocalDocument } from '@/store/changes/pending';
import { pullCollection, readCheckpoint, storeRows } from './pull';
import { selectSnapshot } from './snapshot';

/**
 * The number of rows in a bucket, and a hash of their ids and versions. `digest` on the server computes 64 buckets.
 */
type DigestBucket = readonly [count: number, hash: number];

const BUCKETS = 64;
const PRIME = 4_294_967_291;

/** Finds the bucket of a row. The first byte of its id decides. */
const findBucket = (id: string): number => Number.parseInt(id.slice(0, 2), 16) % BUCKETS;

// the product stays below 2^53, and so is exact, for versions up to a million
const hashRow = (id: string, rev: number) =>
  ((Number.parseInt(id.slice(-8), 16) + 1) * (rev + 1)) % PRIME;

/** Computes the buckets of rows, each given by its id and version. */
function hashIntoBuckets(rows: Iterable<readonly [id: string, rev: number]>): DigestBucket[] {
  const buckets: [number, number][] = Array.from({ length: BUCKETS }, () => [0, 0]);
  for (const [id, rev] of rows) {
    const bucket = buckets[findBucket(id)];
    if (!bucket) throw new Error(`not the id of a row: ${id}`);
    bucket[0] += 1;
    bucket[1] += hashRow(id, rev);
  }
  return buckets;
}

/** Returns the indexes of the buckets in which the two sides differ. */
function compareBuckets(mine: DigestBucket[], theirs: DigestBucket[]): number[] {
  return mine.flatMap(([count, hash], n) =>
    theirs[n]?.[0] === count && theirs[n][1] === hash ? [] : [n],
  );
}

/** How many ids the server accepts in one call. */
const PAGE = 500;
/** How many buckets one call asks for. A bucket takes about 70 kB if the collection has 100,000 rows. */
const LISTED = 8;
/**
 * How often the comparison starts again if the collection changes on the server meanwhile. After that the comparison
 * is postponed.
 */
const TRIES = 3;

const isSameCheckpoint = (a: Checkpoint | null, b: Checkpoint) =>
  a?.epoch === b.epoch && a.viewer === b.viewer && a.seq === b.seq;

function* pages<T>(all: T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

const listVersions = (docs: LocalDocument[]) =>
  docs.map((doc) => [doc.id, Number(doc['rev'])] as const);

/**
 * Finds the ids of rows that the device and the server may hold in different versions. Asks the server only about
 * buckets that differ. Null if the server is too busy.
 */
async function findListedSuspects(
  api: SyncApi,
  collection: SyncedName,
  listed: LocalDocument[],
  stored: ReadonlyMap<string, LocalDocument>,
  digest: Digest,
): Promise<string[] | null> {
  const suspects: string[] = [];
  const differing = compareBuckets(hashIntoBuckets(listVersions(listed)), digest.buckets);
  for (const buckets of pages(differing, LISTED)) {
    const theirs = await api.digestRows(collection, buckets);
    if (!theirs) return null;
    const wrong = (id: string, rev: unknown) => theirs[id] !== rev;
    suspects.push(
      ...Object.keys(theirs).filter((id) => wrong(id, stored.get(id)?.['rev'])),
      ...listed
        .filter(({ id }) => buckets.includes(findBucket(id)) && !(id in theirs))
        .map(({ id }) => id),
    );
  }
  return suspects;
}

/**
 * Looks at the rows that this device holds in addition to those of a first contact. Finds the ids of those in buckets
 * that differ. Null if the server's rows changed meanwhile.
 */
async function findSuspectsBeyond(
  api: SyncApi,
  collection: SyncedName,
  beyond: LocalDocument[],
  at: Checkpoint,
): Promise<string[] | null> {
  const suspects: string[] = [];
  for (const page of pages(beyond, PAGE)) {
    const ids = page.map(({ id }) => id);
    const digest = await api.digest(collection, ids);
    if (!digest || !isSameCheckpoint(at, digest)) return null;
    const differing = new Set(compareBuckets(hashIntoBuckets(listVersions(page)), digest.buckets));
    suspects.push(...ids.filter((id) => differing.has(findBucket(id))));
  }
  return suspects;
}

async function compareRows(
  store: Store,
  api: SyncApi,
  collection: SyncedName,
  digest: Digest,
): Promise<CheckCounts | null> {
  const docs = await getSyncedCollection(store, collection).find().exec();
  const all = docs.map((doc) => doc.toJSON());
  // This device made these records, and the server has not acknowledged them. Only the answers to their mutations
  // will say whether the server has them.
  const made = new Set(all.filter((doc) => doc.pending && !doc.pending.base).map(({ id }) => id));
  const known = all.filter(({ id }) => !made.has(id));
  const stored = new Map(known.map((doc) => [doc.id, doc]));
  const inSnapshot =
    digest.viewer === 'admin' ? new Set(stored.keys()) : selectSnapshot(collection, known);

  const listed = known.filter(({ id }) => inSnapshot.has(id));
  const inside = await findListedSuspects(api, collection, listed, stored, digest);
  if (!inside) return null;
  const beyond = known.filter(({ id }) => !inSnapshot.has(id));
  const outside = await findSuspectsBeyond(api, collection, beyond, digest);
  if (!outside) return null;

  const counts = { compared: known.length, differing: 0, repaired: 0, complete: true };
  const suspects = [...new Set([...inside, ...outside])].filter((id) => !made.has(id));
  for (const ids of pages(suspects, PAGE)) {
    const rows = await api.rows(collection, ids);
    const wrong = rows.filter((row) =>
      row['_deleted'] === true ? stored.has(row.id) : stored.get(row.id)?.['rev'] !== row['rev'],
    );
    counts.differing += wrong.length;
    counts.repaired += await storeRows(store, collection, wrong);
  }
  return counts;
}

async function checkCollection(
  store: Store,
  api: SyncApi,
  collection: SyncedName,
): Promise<CheckCounts> {
  // The collection was never pulled, so there is nothing to compare. This viewer may get no rows of it.
  const known = await readCheckpoint(store, collection);
  if (!known.checkpoint && !known.swept)
    return { compared: 0, differing: 0, repaired: 0, complete: true };
  for (let tries = 0; tries < TRIES; tries++) {
    const digest = await api.digest(collection);
    // the server is too busy, so the comparison is postponed
    if (!digest) break;
    // The two sides are compared at the same checkpoint. Otherwise rows that are still to be pulled would look like
    // differences.
    const { checkpoint } = await readCheckpoint(store, collection);
    if (isSameCheckpoint(checkpoint, digest)) {
      const counts = await compareRows(store, api, collection, digest);
      if (counts) return counts;
    }
    await pullCollection(store, api, collection);
  }
  return { compared: 0, differing: 0, repaired: 0, complete: false };
}

/**
 * Compares the rows on this device with those that the server has for this viewer, by hashes of ids and versions, and
 * fetches the rows that differ. It never changes unsent work. If nothing differs, this costs one call of about 1 kB
 * for each collection. In addition it costs 40 bytes for each row that a first contact would not give; administrators
 * pay nothing for those.
 * @param onProgress receives how many collections have been compared
 * @throws {Unreachable | Refused | DOMException} the rows that were repaired before stay repaired
 */
export async function checkEverything(
  store: Store,
  api: SyncApi,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<CheckReport['collections']> {
  const found: [SyncedName, CheckCounts][] = [];
  onProgress(0, SYNCED.length);
  for (const collection of SYNCED) {
    found.push([collection, await checkCollection(store, api, collection)]);
    onProgress(found.length, SYNCED.length);
  }
  // the loop made one entry for each name in SYNCED
  return Object.fromEntries(found) as CheckReport['collections'];
}
