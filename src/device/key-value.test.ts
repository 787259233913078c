import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyValueStore } from './key-value';

const bucket = { name: 'of-a-test', databasePrefix: 'of-a-test' };
const makeStore = () => new KeyValueStore<{ word: string }>(bucket);
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  // this browser has no storage buckets, as Safari has none
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

test('reading a removed value creates no database, and finds what another page has written since', async () => {
  const here = makeStore();
  await here.change(() => ({ word: 'before' }));
  await here.remove();
  expect(await here.read()).toEqual({});
  expect(await names()).not.toContain(bucket.databasePrefix);

  await makeStore().change(() => ({ word: 'of another page' }));
  expect(await here.read()).toEqual({ word: 'of another page' });
  await here.change(() => ({ word: 'of this page' }));
  expect(await here.read()).toEqual({ word: 'of this page' });
});
