import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { openPersonalStore } from '@/store/open-personal';
import { STORE_VERSION } from '@/store/rxdb/version.generated';
import { getSyncLock } from '@/store/rxdb/store-name';
import { requestSync, useStatus } from '@/store/status';
import { saveInVersion } from '@/store/rxdb/save-in-version';
import { watchCounts } from './watch-counts';

const OLDER = STORE_VERSION - 1;

let userId: string;
let held: { name: string }[];
let store: Store | null;

beforeEach(() => {
  userId = crypto.randomUUID();
  held = [{ name: getSyncLock(userId, OLDER) }];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(async () => {
  await store?.close();
  store = null;
  vi.unstubAllGlobals();
});

test('the status counts what a tab of another version has not sent, and asks for a push when it is taken over', async () => {
  await saveInVersion(userId, OLDER);
  store = await openPersonalStore(userId);
  const onWork = vi.fn<() => void>();
  const stop = watchCounts(store, onWork);
  await vi.waitFor(() =>
    expect(useStatus.getState()).toMatchObject({ counted: true, pending: 1, elsewhere: 1 }),
  );
  expect(onWork).not.toHaveBeenCalled();
  held = [];
  requestSync();
  await vi.waitFor(() => expect(useStatus.getState()).toMatchObject({ pending: 1, elsewhere: 0 }));
  await vi.waitFor(() => expect(onWork).toHaveBeenCalled());
  stop();
});

test('what a tab of another version does not send within a minute is sent from here', async () => {
  await saveInVersion(userId, OLDER);
  store = await openPersonalStore(userId);
  useStatus.setState({ online: true });
  const stop = watchCounts(store, () => {});
  await vi.waitFor(() => expect(useStatus.getState().elsewhere).toBe(1));
  requestSync();
  await vi.waitFor(() => expect(useStatus.getState().elsewhere).toBe(1));
  const soon = performance.now() + 61_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => soon);
  requestSync();
  await vi.waitFor(() => expect(useStatus.getState()).toMatchObject({ pending: 1, elsewhere: 0 }));
  clock.mockRestore();
  stop();
});
