import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { MangoQuery } from 'rxdb';
import { expect, test, vi } from 'vitest';
import { writeAll } from '../changes/write';
import type { LocalDocument } from '../changes/pending';
import type { DonorDoc } from '@/collections/donors/row';
import type { DriveDoc } from '@/collections/drives/row';
import { openStore } from './open';
import { createStoreStorage } from './storage';
import { readStoredRows } from './stored-rows';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);
const indexedDB = new IDBFactory();
const PREFIX = 'rxdb-dexie-stored--';

const store = await openStore('stored', {
  using: createStoreStorage({ indexedDB, IDBKeyRange }),
  only: ['donors', 'drives', 'checkpoints'],
});
const row = (id: string, fields: object) =>
  ({
    id,
    user_id: '',
    unsent: 0,
    pending: null,
    ...fields,
  }) as LocalDocument;
await writeAll<LocalDocument>(store, 'donors', ['a', 'b', 'c', 'd', 'e', 'gone'], (_, id) =>
  row(id, {
    blood_type: id === 'b' ? 'A+' : 'O-',
    is_available: id !== 'c',
    created_at: `2026-01-0${1 + ((id.codePointAt(0) ?? 0) % 7)}T00:00:00Z`,
    notes: ['kept', { as: 'it is' }],
  }),
);
await writeAll(store, 'donors', ['gone'], () => null);
await writeAll<LocalDocument>(store, 'drives', ['x', 'y', 'z'], (_, id) =>
  row(id, { date: { x: '2026-01-03', y: '2026-01-02', z: '2026-01-01' }[id] }),
);

const listed = { feed: { $lt: '~' } };
const sort: MangoQuery<DonorDoc>['sort'] = [{ feed: 'asc' }];

test.each<[string, MangoQuery<DonorDoc>, number]>([
  ['all', { selector: listed, sort }, 4],
  ['a page', { selector: listed, sort, limit: 2 }, 2],
  [
    'a page of a type',
    { selector: { blood_type: 'O-', ...listed }, sort: [{ blood_type: 'asc' }, ...sort] },
    3,
  ],
])('%s is read as the open store answers', async (_, query, count) => {
  const docs = await store.donors.find(structuredClone(query)).exec();
  const rows = await readStoredRows(indexedDB, PREFIX, 'donors', query);
  expect(rows).toHaveLength(count);
  expect(rows).toEqual(docs.map((doc) => doc.toJSON()));
});

test('drives from a day on are read', async () => {
  const query: MangoQuery<DriveDoc> = {
    selector: { date: { $gte: '2026-01-02' } },
    sort: [{ date: 'asc' }],
  };
  const rows = await readStoredRows(indexedDB, PREFIX, 'drives', query);
  expect(rows?.map(({ id }) => id)).toEqual(['y', 'x']);
});

test.each<[string, MangoQuery<DonorDoc>]>([
  ['without an order', { selector: { id: 'a' }, limit: 1 }],
  ['of several types', { selector: { blood_type: { $in: ['A+', 'O-'] }, ...listed }, sort }],
  ['backwards', { selector: listed, sort: [{ feed: 'desc' }] }],
  ['of all', { selector: {}, sort }],
])('a query %s is left to the open store', async (_, query) => {
  expect(await readStoredRows(indexedDB, PREFIX, 'donors', query)).toBeNull();
});

test('a database that does not exist is not made', async () => {
  const before = await indexedDB.databases();
  const query = { selector: listed, sort } as MangoQuery;
  await expect(readStoredRows(indexedDB, 'nobody--', 'donors', query)).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual(before);
});
