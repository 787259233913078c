import { rule, type Rule } from '../rule';

const PULLS = ['src/sync/pull.test.ts'];
const DIGEST = ['src/sync/digest.test.ts'];

/** Rules about what a device takes from the server. */
export const PULL: readonly Rule[] = [
  rule(
    'an-interrupted-sweep-is-believed',
    'src/sync/pull.ts',
    `checkpoint: swept ? null : (`,
    `checkpoint: (`,
    PULLS,
  ),
  rule(
    'a-sweep-forgets-that-it-was-interrupted',
    'src/sync/pull.ts',
    `page.more && listed !== null);`,
    `false);`,
    PULLS,
  ),
  rule(
    'a-checkpoint-is-kept-before-its-rows',
    'src/sync/pull.ts',
    `await storePage(store, collection, page, { likelyNew: wasEmpty, fromStart: listed !== null });`,
    `await saveCheckpoint(store, collection, page.checkpoint, false);
    await storePage(store, collection, page, { likelyNew: wasEmpty, fromStart: listed !== null });`,
    PULLS,
  ),
  rule(
    'rows-that-are-no-longer-listed-stay',
    'src/sync/pull.ts',
    `if (!page.more && listed) await dropUnlisted(store, collection, listed);`,
    ``,
    PULLS,
  ),
  rule(
    'a-sweep-drops-before-it-has-read-all',
    'src/sync/pull.ts',
    `if (!page.more && listed) await`,
    `if (listed) await`,
    PULLS,
  ),
  rule(
    'a-version-with-fewer-columns-is-known-already',
    'src/sync/pull.ts',
    `countColumns(current) === countColumns(whole) &&`,
    ``,
    PULLS,
  ),
  rule(
    'a-restored-version-is-known-already',
    'src/sync/pull.ts',
    `(!fromStart || hasSameColumns(current, whole))`,
    `true`,
    PULLS,
  ),
  rule(
    'an-evicted-collection-goes-on-at-its-checkpoint',
    'src/sync/pull.ts',
    `await checkGeneration(store, collection);`,
    ``,
    ['tests/sync/eviction.test.ts'],
  ),
  rule(
    'a-comparison-ignores-the-checkpoint',
    'src/sync/digest.ts',
    `if (isSameCheckpoint(checkpoint, digest)) {`,
    `if (digest) {`,
    DIGEST,
  ),
  rule(
    'a-comparison-misses-rows-that-should-have-left',
    'src/sync/digest.ts',
    `buckets.includes(findBucket(id)) && !(id in theirs)`,
    `id === ''`,
    DIGEST,
  ),
  rule(
    'a-comparison-misses-rows-that-lack',
    'src/sync/digest.ts',
    `...Object.keys(theirs).filter((id) => wrong(id, stored.get(id)?.['rev'])),`,
    ``,
    DIGEST,
  ),
  rule(
    'a-comparison-counts-what-was-just-made',
    'src/sync/digest.ts',
    `doc.pending && !doc.pending.base)`,
    `doc.pending && !doc.id)`,
    DIGEST,
  ),
  rule(
    'nobody-hears-that-a-read-failed',
    'src/sync/pull.ts',
    `reading.catch(() => undefined);`,
    ``,
    ['src/sync/pull.test.ts'],
  ),
];
