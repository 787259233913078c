import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, type SyncApi } from '@/remote/sync-api';
import type { LocalDocument } from '@/store/changes/pending';
import { changeRecord, createRecord } from '@/store/changes/records';
import { writeAll } from '@/store/changes/write';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { getRawStorage } from '@/store/rxdb/raw-storage';
import type { OutgoingMutation, PushResult } from '@/protocol';
import { pushAll } from './push';

// These tests need answers that a real server does not give on request. tests/sync has a real server.

let store: Store;
beforeEach(async () => {
  store = await openStore(`push-${crypto.randomUUID()}`, { using: getRxStorageMemory() });
});
afterEach(() => store.close());

const applied = ({ row_id: id, set }: OutgoingMutation): PushResult => ({
  status: 'applied',
  row: { ...set, id, rev: 1 },
});
const rejected: PushResult = { status: 'rejected', code: '23514', field: 'city', row: null };

/** Pushes to a server that gives these answers. @returns the calls that it received */
async function push(
  answer: (mutation: OutgoingMutation) => PushResult,
  { onUndoable }: { onUndoable?: (ms: number) => void } = {},
): Promise<OutgoingMutation[][]> {
  const calls: OutgoingMutation[][] = [];
  const api = {
    push: async (_: string, batch: OutgoingMutation[]) => {
      calls.push(batch);
      return batch.map(answer);
    },
  } as SyncApi;
  await pushAll(store, api, 'device', {
    now: Date.now,
    ...(onUndoable && { onUndoable }),
  });
  return calls;
}

const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const create = (fields: object = {}, of: string = id) =>
  createRecord(store, 'donors', { id: of, user_id: 'me', city: 'Here', ...fields });
const read = async () => (await store.donors.findOne(id).exec())?.toMutableJSON();
const told = async () => (await store.attention.find().exec()).map(({ payload }) => payload);

test.each([401, 403])('a call that is refused with %i refuses no record', async (status) => {
  await create();
  await create({}, crypto.randomUUID());
  const refuse = vi.fn(() => {
    throw new Refused('PGRST301', 'JWT', status);
  });
  await expect(push(refuse)).rejects.toThrow('JWT');
  expect(refuse).toHaveBeenCalledTimes(1);
  expect(await read()).toMatchObject({ unsent: 1 });
  expect(await told()).toEqual([]);
});

test('a server that is busy for a record never makes it need attention', async () => {
  await create();
  for (let n = 0; n < 7; n++) await push(() => ({ status: 'retry', code: '55P03', row: null }));
  expect(await read()).toMatchObject({ unsent: 1 });
  expect(await told()).toEqual([]);
});

test('a record that the server can never apply needs attention after five tries, also if it is changed in between', async () => {
  const never: PushResult = { status: 'retry', code: '23503', row: null };
  await create();
  for (let n = 0; n < 3; n++) await push(() => never);
  await changeRecord(store, 'donors', id, { city: 'There' });
  // the fifth answer uses up the id of the first version, and the second version gets five tries of its own
  for (let n = 0; n < 5; n++) await push(() => never);
  expect(await read()).toMatchObject({ city: 'There', unsent: 1 });
  expect(await told()).toEqual([]);
  await push(() => never);
  expect(await read()).toBeUndefined();
  expect(await told()).toMatchObject([{ city: 'There' }]);
});

test('a refused record goes only after its refusal is stored', async () => {
  await create();
  const attention = getRawStorage(store, 'attention');
  vi.spyOn(attention, 'bulkWrite').mockRejectedValueOnce(new DOMException('full'));
  await expect(push(() => rejected)).rejects.toThrow('full');
  expect(await read()).toMatchObject({ city: 'Here', unsent: 1 });
  await push(() => rejected);
  expect(await read()).toBeUndefined();
  expect(await told()).toMatchObject([{ city: 'Here' }]);
});

test('a refusal of a record that was corrected meanwhile does not stay', async () => {
  await create({ city: 'Wrong' });
  const attention = getRawStorage(store, 'attention');
  const write = attention.bulkWrite.bind(attention);
  vi.spyOn(attention, 'bulkWrite').mockImplementationOnce(async (...args) => {
    const done = await write(...args);
    await changeRecord(store, 'donors', id, { city: 'Right' });
    return done;
  });
  await push((mutation) => (mutation.set['city'] === 'Wrong' ? rejected : applied(mutation)));
  expect(await read()).toMatchObject({ city: 'Right', unsent: 0 });
  expect(await told()).toEqual([]);
});

test('what can still be undone is not sent, and the engine hears when it may be', async () => {
  await create();
  await push(applied);
  await changeRecord(store, 'donors', id, { city: 'There' }, { undoable: true });
  const waits: number[] = [];
  expect(await push(applied, { onUndoable: (ms) => waits.push(ms) })).toEqual([]);
  expect(waits[0]).toBeGreaterThan(5_000);
  expect(await read()).toMatchObject({ city: 'There', unsent: 1 });
});

test('a call has at most 500 mutations and 900 kB', async () => {
  await Promise.all(Array.from({ length: 501 }, () => create({}, crypto.randomUUID())));
  expect((await push(applied)).map(({ length }) => length)).toEqual([500, 1]);
  const notes = 'x'.repeat(400_000);
  for (let n = 0; n < 3; n++) await create({ notes }, crypto.randomUUID());
  expect((await push(applied)).map(({ length }) => length)).toEqual([2, 1]);
});

test('a new record that waits for room is sent after the answer that makes room, however many calls are under way', async () => {
  await create({ is_available: true });
  await changeRecord(store, 'donors', id, { is_available: false });
  const units = Array.from({ length: 500 }, () => crypto.randomUUID());
  for (const of of units) await createRecord(store, 'inventory', { id: of, units: 1 });
  const next = crypto.randomUUID();
  await create({}, next);
  const calls = await push(applied);
  expect(calls.map(({ length }) => length)).toEqual([500, 1, 1]);
  expect(calls[0]?.[0]?.row_id).toBe(id);
  expect(calls[2]?.[0]?.row_id).toBe(next);
});

test('a collection that cannot be read is an error, after the others were sent', async () => {
  await create();
  await createRecord(store, 'inventory', { id, location: 'Fridge', units: 1 });
  vi.spyOn(store.donors, 'find').mockImplementation(() => {
    throw new DOMException('disk');
  });
  await expect(push(applied)).rejects.toThrow('disk');
  vi.restoreAllMocks();
  expect(await store.inventory.findOne(id).exec()).toMatchObject({ unsent: 0 });
});

test('a refusal that two tabs receive at the same time stays', async () => {
  await create();
  await Promise.all([push(() => rejected), push(() => rejected)]);
  expect(await read()).toBeUndefined();
  expect(await told()).toMatchObject([{ city: 'Here' }]);

  const { city } = { city: 'There' };
  await create();
  await push(applied);
  await changeRecord(store, 'donors', id, { city });
  await Promise.all([push(() => rejected), push(() => rejected)]);
  expect(await read()).toMatchObject({ city: 'Here', unsent: 0 });
  expect(await told()).toContainEqual({ city });
});

test('if one call cannot take all changes, the oldest are sent first', async () => {
  // a later change has a lower id, so an order by id would be wrong
  const ids = Array.from(
    { length: 501 },
    (_, n) => `${0xffffffff - n}-0000-4000-8000-000000000000`,
  );
  await writeAll<LocalDocument>(store, 'donors', ids, (_, made) => ({
    id: made,
    user_id: 'me',
    newest: '',
    feed: '',
    unsent: 1,
    pending: { id: crypto.randomUUID(), base: null, sent: null, at: 1, order: ids.indexOf(made) },
  }));
  const calls = await push(applied);
  expect(calls.map(({ length }) => length)).toEqual([500, 1]);
  expect(calls.flat().map(({ row_id }) => row_id)).toEqual(ids);
});
