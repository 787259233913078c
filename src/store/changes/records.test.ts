import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/collections/documents';
import { openStore } from '../rxdb/open';
import type { LocalDocument } from './pending';
import { changeExisting, changeRecord } from './records';
import { writeAll } from './write';

const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const row = { id, city: 'Here', address: '1 Main Street', recent_illness: null, rev: 3 };

let store: Store;
beforeEach(async () => {
  store = await openStore(`records-${crypto.randomUUID()}`, {
    using: getRxStorageMemory(),
    only: ['donors', 'attention'],
  });
  await receive({});
});
afterEach(() => store.close());

/** Pulls the server's row with a change by somebody else. */
async function receive(change: object): Promise<void> {
  const next: LocalDocument = {
    ...row,
    ...change,
    unsent: 0,
    pending: null,
    newest: '',
    feed: '',
  };
  await writeAll<LocalDocument>(store, 'donors', [id], () => next);
}

const save = (patch: object, base: object) =>
  changeRecord(store, 'donors', id, { ...patch }, { base: { ...base } });
const read = async () => (await store.donors.findOne(id).exec())?.toMutableJSON();
const refusals = async () => (await store.attention.find().exec()).map((doc) => doc.toJSON());

test('a field that nobody else changed since the form was opened is saved on that base', async () => {
  expect(await save({ city: 'Mine' }, { city: 'Here' })).toBe('saved');
  expect(await read()).toMatchObject({ city: 'Mine', pending: { base: { city: 'Here' } } });
  expect(await refusals()).toEqual([]);
});

test('a field that somebody else changed stays theirs; mine needs attention, and the rest is saved', async () => {
  await receive({ city: 'Theirs' });
  const base = { city: 'Here', address: '1 Main Street' };
  expect(await save({ city: 'Mine', address: '2 My Street' }, base)).toBe('clashed');
  expect(await read()).toMatchObject({
    city: 'Theirs',
    address: '2 My Street',
    pending: { base: { address: '1 Main Street' } },
  });
  expect(await refusals()).toMatchObject([
    {
      kind: 'conflict',
      row_id: id,
      creates: false,
      payload: { city: 'Mine' },
      base: { city: 'Here' },
      theirs: { city: 'Theirs' },
    },
  ]);
});

test('a change that another tab saved and has not sent is not overwritten either', async () => {
  await save({ city: 'Tab one' }, { city: 'Here' });
  expect(await save({ city: 'Tab two' }, { city: 'Here' })).toBe('clashed');
  expect(await read()).toMatchObject({ city: 'Tab one' });
});

test('equal text does not clash, nor does an answer that was never given', async () => {
  await receive({ city: 'Same' });
  expect(await save({ city: 'Same' }, { city: 'Here' })).toBe('saved');
  expect(await save({ recent_illness: true }, { recent_illness: false })).toBe('saved');
  expect(await refusals()).toEqual([]);
});

test('a change reports that its record is not on this device', async () => {
  await writeAll<LocalDocument>(store, 'donors', [id], () => null);
  expect(await save({ city: 'Mine' }, { city: 'Here' })).toBe(false);
  await expect(changeExisting(store, 'donors', id, { city: 'Mine' })).rejects.toThrow(
    'is not on this device',
  );
});
