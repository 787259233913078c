import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Digest, Page, SyncApi } from '@/remote/sync-api';
import type { Store } from '@/collections/documents';
import { createRecord } from '@/store/changes/records';
import { openStore } from '@/store/rxdb/open';
import { checkEverything } from './digest';
import { pullCollection } from './pull';

// These tests are quick and part of `npm test`. tests/sync/digest.test.ts compares with a real server.

let store: Store;
beforeEach(async () => {
  store = await openStore(`digest-${crypto.randomUUID()}`, { using: getRxStorageMemory() });
});
afterEach(() => store.close());

const [a, b, c] = ['a', 'b', 'c'].map((digit) => `${digit}0000000-0000-4000-8000-00000000000a`) as [
  string,
  string,
  string,
];

/** A server whose rows can change without an entry in its change log, as if the entry had been lost. */
class Server {
  readonly asked: string[] = [];
  seq = 1;
  constructor(readonly revs: Map<string, number>) {}

  private get checkpoint() {
    return { epoch: 'first', viewer: 'admin' as const, seq: this.seq };
  }
  private row = (id: string) => ({ id, user_id: 'other', rev: this.revs.get(id) });

  /** Computes the digest as the server does. */
  private digest(): Digest {
    const buckets = Array.from({ length: 64 }, (): [number, number] => [0, 0]);
    for (const [id, rev] of this.revs) {
      const bucket = buckets[Number.parseInt(id.slice(0, 2), 16) % 64] ?? [0, 0];
      bucket[0] += 1;
      bucket[1] += ((Number.parseInt(id.slice(-8), 16) + 1) * (rev + 1)) % 4_294_967_291;
    }
    return { ...this.checkpoint, buckets };
  }

  readonly api = {
    pull: async (_, at): Promise<Page> => ({
      rows: [...this.revs.keys()].map(this.row),
      checkpoint: this.checkpoint,
      from_start: at === null,
      more: false,
    }),
    digest: async () => this.digest(),
    digestRows: async (_, buckets) =>
      Object.fromEntries(
        [...this.revs].filter(([id]) => buckets.includes(Number.parseInt(id.slice(0, 2), 16) % 64)),
      ),
    rows: async (_, ids) => {
      this.asked.push(...ids);
      return ids.map((id) => (this.revs.has(id) ? this.row(id) : { id, _deleted: true }));
    },
  } as Partial<SyncApi> as SyncApi;
}

/** Makes a device that has pulled everything. */
async function pulled(...ids: string[]): Promise<Server> {
  const server = new Server(new Map(ids.map((id) => [id, 1])));
  await pullCollection(store, server.api, 'donors');
  return server;
}
const held = async () =>
  new Map((await store.donors.find().exec()).map(({ id, rev }) => [id, rev]));
const compare = async ({ api }: Server) => (await checkEverything(store, api)).donors;

test('rows that the device lacks, has in another version, or should no longer have are repaired', async () => {
  const server = await pulled(a, b);
  server.revs.set(a, 2);
  server.revs.delete(b);
  server.revs.set(c, 1);
  expect(await compare(server)).toEqual({
    compared: 2,
    differing: 3,
    repaired: 3,
    complete: true,
  });
  expect(await held()).toEqual(server.revs);
  expect(await compare(server)).toMatchObject({ differing: 0, repaired: 0 });
});

test('what the device has just made is not compared', async () => {
  const server = await pulled(a);
  await createRecord(store, 'donors', { id: b, user_id: 'me' });
  expect(await compare(server)).toMatchObject({ compared: 1, differing: 0, complete: true });
  expect(server.asked).toEqual([]);
  expect((await held()).has(b)).toBe(true);
});

test('what the server has learned since the last pull is pulled first, and is no difference', async () => {
  const server = await pulled(a);
  server.revs.set(b, 1);
  server.seq = 2;
  expect(await compare(server)).toMatchObject({ compared: 2, differing: 0, complete: true });
  expect(await held()).toEqual(server.revs);
});
