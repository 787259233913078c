import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '@/clock';
import { type Page, type SyncApi, Unreachable } from '@/remote/sync-api';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { getRawStorage } from '@/store/rxdb/raw-storage';
import { pullCollection, startPulls } from './pull';

// These tests need pages that break off, which a real server does not send on request. tests/sync has a real server.

let store: Store;
beforeEach(async () => {
  store = await openStore(`pull-${crypto.randomUUID()}`, { using: getRxStorageMemory() });
});
afterEach(() => store.close());

const [a, b, c] = ['a', 'b', 'c'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
const row = (id = '', rev = 1) => ({ id, rev, city: `version ${rev}`, user_id: 'me' });
const page = (epoch: string, seq: number, rows: Page['rows'], more = false): Page => ({
  rows,
  checkpoint: { epoch, viewer: 'user', seq },
  from_start: seq === 1,
  more,
});

/** Pulls from a server that gives one of these answers at each call. @returns the `seq` that each call asked for */
async function pull(...answers: (Page | Error)[]): Promise<(number | null)[]> {
  const asked: (number | null)[] = [];
  const api = {
    pull: async (_: string, at: Page['checkpoint'] | null) => {
      asked.push(at?.seq ?? null);
      const answer = answers.shift() ?? new Unreachable('no more');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as SyncApi;
  await pullCollection(store, api, 'donors').catch(() => undefined);
  return asked;
}
const held = async () => (await store.donors.find().exec()).map(({ id }) => id);

test('a pull from the start that broke off starts again, and drops only what the whole of it did not list', async () => {
  await pull(page('first', 3, [row(a), row(b)]));
  // the server was restored: its pages list a and c, and the second page does not arrive
  expect(await pull(page('second', 1, [row(a)], true), new Unreachable('cut'))).toEqual([3, 1]);
  expect(await held()).toEqual([a, b]);
  expect(await pull(page('second', 1, [row(a)], true), page('second', 2, [row(c)]))).toEqual([
    null,
    1,
  ]);
  expect(await held()).toEqual([a, c]);
});

test('a first pull that broke off goes on where it stopped', async () => {
  expect(await pull(page('first', 1, [row(a)], true), new Unreachable('cut'))).toEqual([null, 1]);
  expect(await pull(page('first', 3, [row(b)]))).toEqual([1]);
  expect(await held()).toEqual([a, b]);
});

test('a page whose rows could not be stored is asked for again', async () => {
  await pull(page('first', 3, [row(a)]));
  vi.spyOn(getRawStorage(store, 'donors'), 'bulkWrite').mockRejectedValueOnce(
    new DOMException('full'),
  );
  expect(await pull(page('first', 4, [row(b)]))).toEqual([3]);
  expect(await pull(page('first', 4, [row(b)]))).toEqual([3]);
  expect(await held()).toEqual([a, b]);
});

test('the same version with fewer columns takes the others away', async () => {
  await pull(page('first', 3, [{ ...row(a), phone_number: '555 0100' }]));
  expect(await store.donors.findOne(a ?? '').exec()).toMatchObject({ phone_number: '555 0100' });
  await pull(page('first', 4, [row(a)]));
  const left = (await store.donors.findOne(a ?? '').exec())?.toJSON();
  expect(left?.['phone_number']).toBeUndefined();
});

test('after a restore the same version can have other words', async () => {
  await pull(page('first', 3, [row(a)]));
  await pull({ ...page('second', 2, [{ ...row(a), city: 'of the backup' }]), from_start: true });
  expect(await store.donors.findOne(a ?? '').exec()).toMatchObject({ city: 'of the backup' });
});

test('what cannot be read while the server is asked is an error of the pull, and of nothing else', async () => {
  vi.spyOn(store.checkpoints, 'find').mockImplementation(() => {
    throw new DOMException('disk');
  });
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', note);
  const pullMany = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { pages: {}, supply: [] };
  };
  const api = { pullMany } as unknown as SyncApi;
  await expect(startPulls(store, api, ['donors'], clock, () => undefined)).rejects.toThrow('disk');
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});
