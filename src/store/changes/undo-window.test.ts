import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/collections/documents';
import { undoChange, undoCreation } from './undo-window';
import { openStore } from '../rxdb/open';
import { changeRecord, createRecord } from './records';
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
  await writeAll<LocalDocument>(store, 'blood_requests', [id], () => doc as LocalDocument);
}
const read = async () => (await store.blood_requests.findOne(id).exec())?.toJSON() as LocalDocument;

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

test('a new record that is held can be taken back without a trace, and not once it may be sent', async () => {
  const make = () =>
    createRecord(store, 'blood_requests', { ...open, id: 'r2', urgency: 'High' }, now, {
      undoableUntil: now + UNDO_WINDOW_MS,
    });
  const isThere = async () => (await store.blood_requests.findOne('r2').exec()) !== null;
  await make();
  expect(await undoCreation(store, 'blood_requests', 'r2', now + 9_000)).toBe(true);
  expect(await isThere()).toBe(false);
  expect(await undoCreation(store, 'blood_requests', 'r2', now + 9_000)).toBe(false);

  await make();
  expect(await undoCreation(store, 'blood_requests', 'r2', now + UNDO_WINDOW_MS)).toBe(false);
  expect(await isThere()).toBe(true);
});

test('a change of what the server has is not undone as if it were new', async () => {
  await changeRecord(store, 'blood_requests', id, { city: 'Ulm' }, { now, undoable: true });
  expect(await undoCreation(store, 'blood_requests', id, now + 1)).toBe(false);
  expect(await read()).toMatchObject({ city: 'Ulm' });
});

test('undoing a correction of an unsent change leaves the change before it', async () => {
  await changeRecord(store, 'blood_requests', id, { city: 'Ulm' }, { now });
  await changeRecord(store, 'blood_requests', id, { city: 'Jena' }, { undoable: true, now });
  expect(await undoChange(store, 'blood_requests', id, { city: 'Ulm' }, now + 1)).toBe(true);
  expect(await read()).toMatchObject({ city: 'Ulm', unsent: 1 });
});
