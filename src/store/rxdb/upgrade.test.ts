import 'fake-indexeddb/auto';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { openPersonalStore } from '../open-personal';
import { changeRecord, createRecord } from '../changes/records';
import { STORE_VERSION } from './version.generated';
import { SCHEMAS } from './schemas';
import { getStoreName } from './store-name';
import { readUnsentWork } from '../changes/unsent-work';
import { writeAll } from '../changes/write';

const userId = crypto.randomUUID();
let held: { name: string }[] = [];
vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
afterEach(() => {
  held = [];
});

/**
 * Opens a store as an earlier version of the app created it: with fewer columns, other indexes and a lower version.
 */
async function openEarlier(): Promise<Store> {
  const database = await createRxDatabase({
    name: getStoreName(userId),
    storage: getRxStorageDexie(),
    closeDuplicates: true,
  });
  const creators = Object.entries(SCHEMAS).map(([name, { schema }]) => {
    const { is_sample: _, ...properties } = schema.properties as Record<string, object>;
    const indexes = (schema.indexes ?? []).slice(-1);
    const before = { ...schema, version: STORE_VERSION - 1, properties, indexes };
    return [name, { schema: before, autoMigrate: false }];
  });
  await database.addCollections(Object.fromEntries(creators));
  return database as unknown as Store;
}

test('unsent work moves from a store of an earlier schema to the new one, under the same mutation ids', async () => {
  const old = await openEarlier();
  const profile = { id: userId, first_name: 'Ann', city: 'Here', rev: 3, unsent: 0, pending: null };
  await writeAll(old, 'profiles', [userId], () => profile);
  await changeRecord(old, 'profiles', userId, { city: 'There' });
  const id = crypto.randomUUID();
  await createRecord(old, 'blood_requests', { id, user_id: userId, hospital: 'Saint Old' });
  await createRecord(old, 'donors', { id: crypto.randomUUID(), user_id: userId, notes: 'gone' });
  const [given] = await old.donors.find().exec();
  await writeAll<{ id: string }>(old, 'donors', [given?.id ?? ''], () => null);
  const draft = { id: 'profile', values: { city: 'Half' }, at: 1 };
  await writeAll(old, 'drafts', [draft.id], () => draft);
  const before = await readUnsentWork(old);
  await old.close();

  const store = await openPersonalStore(userId);
  const after = await readUnsentWork(store);
  expect(after.waiting.map(({ table, doc }) => [table, doc.id, doc.pending])).toEqual(
    before.waiting.map(({ table, doc }) => [table, doc.id, doc.pending]),
  );
  expect(after.waiting).toHaveLength(2);
  expect(after.drafts).toEqual(before.drafts);
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const old = `${getStoreName(userId)}--${STORE_VERSION - 1}--donors`;
    expect(names.filter((name) => name.endsWith(old))).toEqual([]);
  });
  await store.close();

  const again = await openPersonalStore(userId);
  expect((await readUnsentWork(again)).waiting).toHaveLength(2);
  await again.close();
});
