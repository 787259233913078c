/** A count of rows, and a hash over their ids and versions. `digest` on the server computes 64 of them. */
export type DigestBucket = readonly [count: number, hash: number];

const BUCKETS = 64;
const PRIME = 4_294_967_291;

/** Finds the bucket of a row by the first byte of its id. */
export const findBucket = (id: string): number => Number.parseInt(id.slice(0, 2), 16) % BUCKETS;

// the product is exact: it stays below 2^53 for versions up to a million
const hashRow = (id: string, rev: number) =>
  ((Number.parseInt(id.slice(-8), 16) + 1) * (rev + 1)) % PRIME;

/** Hashes rows, given as id and version, into buckets. */
export function hashIntoBuckets(
  rows: Iterable<readonly [id: string, rev: number]>,
): DigestBucket[] {
  const buckets: [number, number][] = Array.from({ length: BUCKETS }, () => [0, 0]);
  for (const [id, rev] of rows) {
    const bucket = buckets[findBucket(id)];
    if (!bucket) throw new Error(`not the id of a row: ${id}`);
    bucket[0] += 1;
    bucket[1] += hashRow(id, rev);
  }
  return buckets;
}

/** Returns the numbers of the buckets that differ. */
export function compareBuckets(mine: DigestBucket[], theirs: DigestBucket[]): number[] {
  return mine.flatMap(([count, hash], n) =>
    theirs[n]?.[0] === count && theirs[n][1] === hash ? [] : [n],
  );
}
