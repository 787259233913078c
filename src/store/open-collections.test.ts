import 'fake-indexeddb/auto';
import { OPEN_COLLECTIONS } from 'rxdb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, leaveStore, switchStore } from './current';
import { openStore } from './rxdb/open';
import { saveInVersion } from './rxdb/save-in-version';
import { STORE_VERSION } from './rxdb/version.generated';

/** How many collections may be open at once. RxDB allows 13; the rest is room for what comes later. */
const MOST = 8;

let most = 0;

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [], pending: [] }) } });
  most = 0;
  const add = OPEN_COLLECTIONS.add.bind(OPEN_COLLECTIONS);
  vi.spyOn(OPEN_COLLECTIONS, 'add').mockImplementation((collection) => {
    const all = add(collection);
    most = Math.max(most, all.size);
    return all;
  });
});
afterEach(async () => {
  await closeStore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Closes the open store as the app does: if it does not close in time, the next one is opened beside it. */
async function leave(): Promise<void> {
  leaveStore();
  await Promise.race([closeStore(), new Promise((resolve) => setTimeout(resolve, 300))]);
}

test('who logs in, gets another role, and logs out has few collections open at any time', async () => {
  await switchStore(null);
  await leave();
  const userId = crypto.randomUUID();
  const store = await switchStore(userId);
  expect(await switchStore(userId)).toBe(store);
  await leave();
  await switchStore(null);
  expect(most).toBe(MOST);
});

test('a store that takes over the work of an older version opens no second store', async () => {
  const userId = crypto.randomUUID();
  await saveInVersion(userId, STORE_VERSION - 1);
  most = 0;
  const store = await switchStore(userId);
  expect(await store.blood_requests.count().exec()).toBe(1);
  expect(most).toBe(MOST);
});

test('a store whose request never gets an answer does not keep the next one from opening', async () => {
  for (let person = 0; person < 3; person++) {
    const store = await switchStore(crypto.randomUUID());
    void store.lockedRun(() => new Promise(() => {}));
    await leave();
  }
  await switchStore(null);
  expect(most).toBe(MOST);
});

test('a store that found no room leaves nothing open', async () => {
  const first = await openStore(`first-${crypto.randomUUID()}`);
  for (let tries = 0; tries < 2; tries++)
    await expect(openStore(`second-${crypto.randomUUID()}`)).rejects.toThrow('still open');
  await first.close();
  await vi.waitFor(() => expect(OPEN_COLLECTIONS.size).toBe(0));
});
