import { IDBFactory, IDBIndex, IDBKeyRange } from 'fake-indexeddb';
import { type MangoQuery } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../entities/collections';
import type { BloodRequestDoc } from '../entities/blood-request';
import { openStore } from './open';
import type { LocalDocument } from '../changes/pending';
import { createStoreStorage } from './storage';
import { writeAll } from '../changes/write';

const indexedDB = new IDBFactory();
const settings = { indexedDB, IDBKeyRange };
let name = '';
let store: Store;

beforeEach(async () => {
  name = `storage-${crypto.randomUUID()}`;
  store = await openStore(name, { using: createStoreStorage(settings), only: ['blood_requests'] });
  const ids = Array.from({ length: 60 }, (_, n) => `r${String(n).padStart(2, '0')}`);
  await writeAll<LocalDocument>(store, 'blood_requests', ids, (_, id) => {
    const n = Number(id.slice(1));
    const row = {
      id,
      user_id: n % 7 === 0 ? 'somebody' : '',
      blood_type: n % 2 === 0 ? 'A+' : 'O-',
      feed: n % 5 === 0 ? '~' : String(90 - n),
      newest: '',
      hospital: `Saint ${id}`,
      unsent: n % 3 === 0 ? 1 : 0,
      pending: null,
    };
    return row as unknown as LocalDocument;
  });
  // a removed document stays in the index as deleted
  await writeAll(store, 'blood_requests', ['r06'], () => null);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

async function answer(query: MangoQuery<BloodRequestDoc>): Promise<unknown[]> {
  const docs = await store.blood_requests.find(query).exec();
  return docs.map((doc) => doc.toJSON());
}

const QUERIES: [string, MangoQuery<BloodRequestDoc>][] = [
  [
    'a page, newest first',
    { selector: { feed: { $lt: '~' } }, sort: [{ feed: 'asc' }], limit: 10 },
  ],
  [
    'a page of one type, after another',
    {
      selector: { blood_type: 'A+', feed: { $lt: '~' } },
      sort: [{ feed: 'asc' }],
      skip: 5,
      limit: 10,
    },
  ],
  ['what is unsent', { selector: { unsent: 1 } }],
  ['nothing', { selector: { blood_type: 'AB-', feed: { $lt: '~' } }, sort: [{ feed: 'asc' }] }],
  ['none asked for', { selector: { unsent: 1 }, limit: 0 }],
  ['what no index answers', { selector: { hospital: 'Saint r08' } }],
  [
    'an order that no index has',
    { selector: { unsent: 1 }, sort: [{ hospital: 'desc' }], limit: 4 },
  ],
];

test.each(QUERIES)('gives what RxDB’s own storage gives: %s', async (_, query) => {
  const ours = await answer(structuredClone(query));
  await store.close();
  store = await openStore(name, { using: getRxStorageDexie(settings), only: ['blood_requests'] });
  expect(ours).toEqual(await answer(structuredClone(query)));
  if (query.limit !== 0 && query.selector?.blood_type !== 'AB-') expect(ours).not.toEqual([]);
});

test('a page takes one request, whatever its length', async () => {
  const steps = vi.spyOn(IDBIndex.prototype, 'openCursor');
  const pages = vi.spyOn(IDBIndex.prototype, 'getAll');
  expect(await answer({ selector: { unsent: 1 } })).toHaveLength(19);
  expect(pages).toHaveBeenCalledTimes(1);
  expect(steps).not.toHaveBeenCalled();
});

test('passes on the error of the disk', async () => {
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('no more', 'UnknownError');
  });
  await expect(answer({ selector: { unsent: 1 } })).rejects.toThrow('no more');
});
