import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { type MangoQuery } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
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
    return row as LocalDocument;
  });
  // a removed document stays in the index, marked as deleted
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

test('a search that the browser breaks off fails, and its store can close', async () => {
  // called with the index as `this`
  // oxlint-disable-next-line typescript/unbound-method
  const { openCursor } = IDBIndex.prototype;
  vi.spyOn(IDBIndex.prototype, 'openCursor').mockImplementation(function open(
    this: IDBIndex,
    ...args
  ) {
    const request = openCursor.apply(this, args);
    this.objectStore.transaction.abort();
    return request;
  });
  await expect(answer({ selector: { hospital: 'Saint r08' } })).rejects.toThrow();
  expect(await store.close()).toBe(true);
}, 5_000);

/** Writes documents as a first pull does: without reading them before. */
const pull = (ids: string[]) =>
  writeAll<LocalDocument>(
    store,
    'blood_requests',
    ids,
    (doc, id) => doc ?? ({ id, hospital: 'Saint New', unsent: 0, pending: null } as never),
    { likelyNew: true },
  );
const makeIds = (count: number) =>
  Array.from({ length: count }, (_, n) => `new-${String(n).padStart(4, '0')}`);
const hospitalsOf = async (ids: string[]) =>
  [...(await store.blood_requests.findByIds(ids).exec()).values()].map((doc) => doc.hospital);

test('many new documents are stored without a read of each, and live queries show them', async () => {
  const seen: number[] = [];
  const query = store.blood_requests.find({ selector: { hospital: 'Saint New' } });
  const subscription = query.$.subscribe((docs) => seen.push(docs.length));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
  await pull(makeIds(150));
  expect(gets).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(seen.at(-1)).toBe(150));
  subscription.unsubscribe();
});

test('one of many that exists after all keeps what it has, and the others are stored', async () => {
  const ids = [...makeIds(150), 'r05'];
  await pull(ids);
  const hospitals = await hospitalsOf(ids);
  expect(hospitals).toHaveLength(151);
  expect(hospitals.filter((name) => name === 'Saint New')).toHaveLength(150);
  expect(hospitals).toContain('Saint r05');
});

test('where IndexedDB refuses one of many, none is stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(pull(makeIds(150))).rejects.toThrow('full');
  vi.restoreAllMocks();
  expect(await hospitalsOf(makeIds(150))).toEqual([]);
});
