import 'fake-indexeddb/auto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { discardUnsent } from '@/store/changes/unsent';
import { countUnsentWork } from '@/store/changes/unsent-work';
import { writeAll } from '@/store/changes/write';
import { closeStore, switchStore } from '@/store/current';
import { openStore } from '@/store/rxdb/open';
import { noteHome, NO_WORK, takeOver } from '@/store/rxdb/other-versions';
import { STORE_VERSION } from '@/store/rxdb/version.generated';
import { getStoreName, getSyncLock } from '@/store/rxdb/store-name';
import { saveInVersion } from '@/store/rxdb/save-in-version';
import { saveSession, useSession } from '../session';
import { cleanUpSignOut } from './clean-up';
import { requestSignOut } from './request-sign-out';
import { signOut } from './sign-out';

let userId: string;
let held: { name: string }[];

const isStoreHere = async () =>
  (await indexedDB.databases()).some(({ name = '' }) =>
    name.startsWith(`rxdb-dexie-lifedrop-${userId}`),
  );

beforeEach(async () => {
  userId = crypto.randomUUID();
  held = [];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }), request: runNow } });
  await saveSession({ userId, email: 'ann@example.org', isAdmin: false, lastContact: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const dropDrafts = async (store: Store) => {
  const drafts = await store.drafts.find().exec();
  const ids = drafts.map(({ id }) => id);
  await writeAll(store, 'drafts', ids, () => null);
};
const runNow = async (_name: string, work: () => Promise<unknown>) => work();

const versions = [STORE_VERSION - 1, STORE_VERSION + 1];

test.each(versions)(
  'a log-out beside a tab of version %i asks about what that tab has not sent',
  async (version) => {
    await saveInVersion(userId, version);
    held.push({ name: getSyncLock(userId, version) });
    await switchStore(userId);
    const unsent = await requestSignOut();
    expect(unsent && countUnsentWork(unsent)).toBe(2);
    expect(useSession.getState().identity?.userId).toBe(userId);

    await signOut('asked', { decided: unsent ?? NO_WORK });
    await closeStore();
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(false);
  },
);

test.each(versions)(
  'what a tab of version %i saves after the question stays for its owner',
  async (version) => {
    await saveInVersion(userId, version);
    held.push({ name: getSyncLock(userId, version) });
    await switchStore(userId);
    const unsent = await requestSignOut();
    await signOut('asked', { decided: unsent ?? NO_WORK });
    await closeStore();
    await saveInVersion(userId, version);
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(true);

    held = [];
    await saveSession({ userId, email: 'ann@example.org', isAdmin: false, lastContact: null });
    await switchStore(userId);
    const kept = await requestSignOut();
    expect(kept && countUnsentWork(kept)).toBe(3);
    await closeStore();
  },
);

test('what another version has sent from here is not asked about again, and goes with the store', async () => {
  await saveInVersion(userId, STORE_VERSION + 1);
  const store = await switchStore(userId);
  const [taken] = await store.blood_requests.find().exec();
  await discardUnsent(store, 'blood_requests', taken?.id ?? '');
  await dropDrafts(store);
  expect(await requestSignOut()).toBeNull();
  await closeStore();
  await cleanUpSignOut();
  expect(await isStoreHere()).toBe(false);
});

test.each(versions)(
  'what version %i has taken over and sent goes with the store, although a tab of this version cleans up',
  async (version) => {
    await saveInVersion(userId, STORE_VERSION);
    held.push({ name: 'lifedrop-tab:of-this-version' });
    const other = await openStore(getStoreName(userId), { using: getRxStorageDexie(), version });
    const databasePrefix = `rxdb-dexie-${getStoreName(userId)}--`;
    const places = [{ factory: indexedDB, own: version }];
    noteHome(other, { userId, databasePrefix, places });
    await takeOver(other);
    // as long as the other version has not sent the work, it is unsent
    await signOut('asked', { decided: NO_WORK });
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(true);

    await saveSession({ userId, email: 'ann@example.org', isAdmin: false, lastContact: null });
    const [taken] = await other.blood_requests.find().exec();
    await discardUnsent(other, 'blood_requests', taken?.id ?? '');
    await dropDrafts(other);
    await other.close();
    await signOut('asked', { decided: NO_WORK });
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(false);
  },
);
