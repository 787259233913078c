import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from './rxdb/open';
import { getStoreName } from './rxdb/store-name';
import { openPersonalStore } from './open-personal';
import {
  listLooseDatabases,
  findStorageBucket,
  removeLooseDatabases,
} from '@/device/storage-bucket';
import { createRecord } from './changes/records';
import { readUnsentWork } from './changes/unsent-work';
import { writeAll } from './changes/write';

const userId = '3b241101-e2bb-4255-8caf-4136c566a962';
const profile = { id: userId, first_name: 'Ann', last_name: 'Example' };

let buckets: Map<string, IDBFactory>;
let held: { name: string }[];

/** Makes a browser that has storage buckets. Databases outside of them are in fake-indexeddb's default factory. */
function stubBrowser(): void {
  buckets = new Map();
  held = [];
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held }) },
    storageBuckets: {
      open: async (name: string) => {
        const factory = buckets.get(name) ?? new IDBFactory();
        buckets.set(name, factory);
        return { indexedDB: factory };
      },
      delete: async (name: string) => void buckets.delete(name),
    },
  });
}

async function olderInstallation(): Promise<void> {
  const old = await openStore(getStoreName(userId));
  await createRecord(old, 'profiles', profile);
  const draft = { id: 'profile', values: { city: 'Half' }, at: 1 };
  await writeAll(old, 'drafts', [draft.id], () => draft);
  await old.close();
}
const loose = async () => listLooseDatabases(await findStorageBucket(userId));

beforeEach(() => {
  stubBrowser();
});
afterEach(async () => {
  await removeLooseDatabases(await findStorageBucket(userId));
  vi.unstubAllGlobals();
});

test('a person’s store is in a bucket whose name reveals nothing of them', async () => {
  const store = await openPersonalStore(userId);
  await store.close();
  expect(await loose()).toEqual([]);
  expect([...buckets.keys()]).toEqual([expect.stringMatching(/^lifedrop-[0-9a-f]{32}$/)]);
});

test('unsent work of an older installation moves into the bucket and leaves nothing behind', async () => {
  await olderInstallation();
  const store = await openPersonalStore(userId);
  const work = await readUnsentWork(store);
  await store.close();
  expect(work.waiting.map(({ doc }) => doc.id)).toEqual([userId]);
  expect(work.drafts).toHaveLength(1);
  await vi.waitFor(async () => expect(await loose()).toEqual([]));
});

test('a store that another tab has open stays where it is, with its unsent work', async () => {
  await olderInstallation();
  held = [{ name: `lifedrop-sync-${userId}` }];
  const store = await openPersonalStore(userId);
  const work = await readUnsentWork(store);
  await store.close();
  expect(work.waiting).toHaveLength(1);
  const [bucket] = buckets.values();
  expect(await bucket?.databases()).toEqual([]);
});
