import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../entities/collections';
import { undoChange, undoSplit } from './undo-window';
import { openStore } from '../rxdb/open';
import { changeRecord, splitRecord } from './records';
import { writeAll } from './write';
import type { LocalDocument } from './pending';
import { getUndoTimeLeft, UNDO_WINDOW_MS } from './undo-time';
import { createStoreStorage } from '../rxdb/storage';

const now = Date.UTC(2026, 4, 1);
const id = 'r1';
const open = { city: 'Bonn', request_fulfilled: false };
let store: Store;

async function put(fields: object): Promise<void> {
  const doc = {
    id,
    user_id: '',
    blood_type: 'A+',
    urgency: 'High',
    created_at: '2026-05-01T00:00:00Z',
    feed: '',
    newest: '',
    unsent: 0,
    pending: null,
    rev: 1,
    ...fields,
  };
  await writeAll<LocalDocument>(
    store,
    'blood_requests',
    [id],
    () => doc as unknown as LocalDocument,
  );
}
const read = async () =>
  (await store.blood_requests.findOne(id).exec())?.toJSON() as unknown as LocalDocument;

beforeEach(async () => {
  const using = createStoreStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
  store = await openStore('undo-window', { using, only: ['blood_requests'] });
  await put(open);
});
afterEach(() => store.close());

test('an undoable change is saved at once and may be sent after ten seconds', async () => {
  expect(
    await changeRecord(
      store,
      'blood_requests',
      id,
      { request_fulfilled: true },
      { now, undoable: true },
    ),
  ).toBe('saved');
  const doc = await read();
  expect(doc).toMatchObject({ request_fulfilled: true, unsent: 1, feed: '~' });
  if (!doc.pending) throw new Error('not pending');
  expect(getUndoTimeLeft(doc.pending, now)).toBe(UNDO_WINDOW_MS);
  expect(getUndoTimeLeft(doc.pending, now + UNDO_WINDOW_MS - 1)).toBe(1);
  expect(getUndoTimeLeft(doc.pending, now + UNDO_WINDOW_MS)).toBe(0);
});

test('moving the clock back does not prolong the undo window', async () => {
  await changeRecord(
    store,
    'blood_requests',
    id,
    { request_fulfilled: true },
    { now, undoable: true },
  );
  const { pending } = await read();
  if (!pending) throw new Error('not pending');
  expect(getUndoTimeLeft(pending, now - 3_600_000)).toBe(0);
});

test('a change undone in time leaves no trace', async () => {
  await changeRecord(
    store,
    'blood_requests',
    id,
    { request_fulfilled: true },
    { now, undoable: true },
  );
  const undone = await undoChange(store, 'blood_requests', id, open, now + 9_000);
  expect(undone).toBe(true);
  expect(await read()).toMatchObject({ request_fulfilled: false, unsent: 0, pending: null });
  expect((await read())['feed']).not.toBe('~');
});

test('a change cannot be undone after the window', async () => {
  await changeRecord(
    store,
    'blood_requests',
    id,
    { request_fulfilled: true },
    { now, undoable: true },
  );
  const before = { request_fulfilled: false };
  expect(await undoChange(store, 'blood_requests', id, before, now + UNDO_WINDOW_MS)).toBe(false);
  expect(await read()).toMatchObject({ request_fulfilled: true, unsent: 1 });
});

test('undoing a change keeps an earlier unsent change', async () => {
  await changeRecord(store, 'blood_requests', id, { city: 'Ulm' }, { now });
  await changeRecord(
    store,
    'blood_requests',
    id,
    { request_fulfilled: true },
    { now, undoable: true },
  );
  await undoChange(store, 'blood_requests', id, { request_fulfilled: false }, now + 1);
  const doc = await read();
  expect(doc).toMatchObject({ city: 'Ulm', request_fulfilled: false, unsent: 1 });
  expect(doc.pending?.undoableUntil).toBeUndefined();
  expect(doc.pending?.base).toMatchObject({ city: 'Bonn' });
});

test('a record that is not on this device cannot be changed', async () => {
  expect(
    await changeRecord(
      store,
      'blood_requests',
      'gone',
      { request_fulfilled: true },
      { now, undoable: true },
    ),
  ).toBe(false);
});

test('a held split is taken back whole, or not at all', async () => {
  await put({ ...open, required_units: 6 });
  const made = { ...(await read()), id: 'r2', required_units: 2 };
  const split = () =>
    splitRecord(store, 'blood_requests', id, () => ({ required_units: 4 }), made, {
      now,
      undoable: true,
    });
  const units = async () => {
    const docs = await store.blood_requests.find({ sort: [{ id: 'asc' }] }).exec();
    return docs.map((doc) => [doc.required_units, doc.unsent]);
  };
  const undo = (after: number) =>
    undoSplit(store, 'blood_requests', id, made.id, { required_units: 6 }, now + after);
  await split();
  expect(await units()).toEqual([
    [4, 1],
    [2, 1],
  ]);
  const docs = await store.blood_requests.find().exec();
  for (const { pending } of docs)
    expect(pending && getUndoTimeLeft(pending, now)).toBe(UNDO_WINDOW_MS);
  expect(await undo(9_000)).toBe(true);
  expect(await units()).toEqual([[6, 0]]);

  await split();
  expect(await undo(UNDO_WINDOW_MS)).toBe(false);
  expect(await units()).toEqual([
    [4, 1],
    [2, 1],
  ]);
});
