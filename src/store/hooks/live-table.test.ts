import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { openStore } from '../rxdb/open';
import { createStoreStorage } from '../rxdb/storage';
import type { LocalDocument } from '../changes/pending';
import { LiveTable } from './live-table';
import { writeAll } from '../changes/write';

interface Row {
  id: string;
  name: string;
}
const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : 1);
const project = (doc: LocalDocument): Row => ({ id: doc.id, name: String(doc['full_name']) });
/** small parts, so that a few documents fill several of them */
const parts = { first: 3, size: 4 };

let store: Store;
let table: LiveTable<Row>;
const names = () => table.sorted('name', byName).map((row) => row.name);

async function put(...people: [id: string, name: string | null][]): Promise<void> {
  const next = new Map(people);
  await writeAll<LocalDocument>(store, 'donors', [...next.keys()], (_doc, id) => {
    const name = next.get(id);
    if (name === null) return null;
    const keys = { user_id: '', blood_type: 'A+', feed: '', newest: '', unsent: 0, pending: null };
    return { id, full_name: name, ...keys } as LocalDocument;
  });
}

beforeEach(async () => {
  const using = createStoreStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
  store = await openStore('table', { using, only: ['donors'] });
  table = new LiveTable(project, parts);
});
afterEach(async () => {
  table.end();
  await store.close();
});

const many = Array.from(
  { length: 23 },
  (_, n) =>
    [`id${String(n).padStart(2, '0')}`, `N${String((n * 7) % 23).padStart(2, '0')}`] as [
      string,
      string,
    ],
);

test('holds every document, and shows the first ones before it has read the rest', async () => {
  await put(...many, ['zz', 'Gone']);
  await put(['zz', null]);
  const sizes: number[] = [];
  table.listen(() => sizes.push(table.size));
  await table.begin(store, 'donors');
  expect(table.state.complete).toBe(true);
  expect(sizes[0]).toBe(parts.first);
  expect(names()).toEqual(many.map(([, name]) => name).sort());
});

test('follows new, changed and removed documents', async () => {
  await put(...many.slice(0, 6));
  await table.begin(store, 'donors');
  const before = names();
  await put(['new', 'A first'], ['id00', 'Z last'], ['id01', null]);
  await vi.waitFor(() => expect(names()[0]).toBe('A first'));
  expect(names().at(-1)).toBe('Z last');
  expect(names()).toHaveLength(before.length);
  expect(names()).not.toContain(many[1]?.[1]);
  expect(names()).toEqual(names().toSorted());
});

test('the first read does not overwrite a document that changed during it', async () => {
  await put(...many);
  const reading = table.begin(store, 'donors');
  await put(['id22', 'Changed meanwhile'], ['id21', null]);
  await reading;
  await vi.waitFor(() => expect(names()).toContain('Changed meanwhile'));
  expect(names()).toHaveLength(22);
});

test('an order that was not used for a while is correct when it is used again', async () => {
  await put(...many);
  await table.begin(store, 'donors');
  const backwards = () => table.sorted('-name', (a, b) => byName(b, a)).map((row) => row.name);
  backwards();
  for (let n = 0; n < 30; n++) {
    const { version } = table.state;
    await put([`id0${n % 10}`, `M${n}`]);
    await vi.waitFor(() => expect(table.state.version).toBeGreaterThan(version), { interval: 5 });
    if (n % 7 === 0) names();
  }
  expect(backwards()).toEqual(names().toReversed());
  expect(new Set(backwards()).size).toBe(many.length);
});

test('reports that the store cannot be read, and reads it on retry', async () => {
  await put(...many);
  const { storageInstance } = store.donors as unknown as {
    storageInstance: { internals: Promise<{ dexieTable: { where: unknown } }> };
  };
  const { dexieTable } = await storageInstance.internals;
  const { where } = dexieTable;
  dexieTable.where = () => {
    throw new Error('the disk failed');
  };
  await table.begin(store, 'donors');
  expect(table.state).toMatchObject({ complete: false, error: new Error('the disk failed') });
  expect(names()).toEqual([]);
  dexieTable.where = where;
  table.retry();
  await vi.waitFor(() => expect(table.state).toMatchObject({ complete: true, error: null }));
  expect(names()).toHaveLength(many.length);
});

test('forgets everything when it ends', async () => {
  await put(...many);
  await table.begin(store, 'donors');
  table.end();
  await put(['late', 'Late']);
  expect(table.size).toBe(0);
});

test('a damaged document is a row that says so, when it is read and when it changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const strict = new LiveTable<Row & { damaged?: boolean }>((doc) => {
    const name = (doc['full_name'] as string | undefined) ?? '';
    return { id: doc.id, name: name.toUpperCase() };
  }, parts);
  await put(['a', 'Ann'], ['b', 5 as unknown as string], ['c', 'Carl']);
  await strict.begin(store, 'donors');
  expect(strict.state).toMatchObject({ complete: true, error: null });
  const rows = () => Object.fromEntries([...strict.rows()].map((row) => [row.id, row]));
  expect(rows()).toEqual({
    a: { id: 'a', name: 'ANN' },
    b: { id: 'b', name: '', damaged: true },
    c: { id: 'c', name: 'CARL' },
  });
  await put(['a', 6 as unknown as string], ['b', 'Bob']);
  await expect.poll(() => rows()['a']).toEqual({ id: 'a', name: '', damaged: true });
  expect(rows()['b']).toEqual({ id: 'b', name: 'BOB' });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
  strict.end();
});
