import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { useCurrentStore } from '@/store/current';
import type { Store } from '@/store/entities/collections';
import { openStore } from '@/store/rxdb/open';
import { toSession } from '../known-session';
import { saveSession, showSession, updateSession, useSession } from '../session';
import { sessionBucket } from '../session-bucket';
import { cleanUpSignOut } from './clean-up';
import { commitSignOut } from './commit';
import { followDeletedAccount } from './deleted-account';
import { restoreKeptInvitation } from './kept-invitation';
import { clearNotice, useSignOutNotice } from './notice';
import { planSignOut, type SignOutReason } from './plan';
import { signOut } from './sign-out';

const ann = { userId: 'u1', email: 'ann@example.org', isAdmin: false, lastContact: null };
const profile = { id: '3b241101-e2bb-4255-8caf-4136c566a962', first_name: 'Ann' };
const database = 'rxdb-dexie-lifedrop-u1--0--donors';
const here = () => useSession.getState().identity;
const notice = () => useSignOutNotice.getState().notice;

let number = 0;
let store: Store;

/** A database of Ann's store, so that its removal can be seen. */
const makeDatabase = () =>
  new Promise((resolve) => {
    const request = indexedDB.open(database);
    request.addEventListener('success', () => resolve(request.result.close()));
  });
const isStoreHere = async () =>
  (await indexedDB.databases()).some(({ name = '' }) => name === database);

/** Runs something that reads the store, which the lifecycle of a page would have opened. */
async function withStore<T>(work: () => Promise<T>): Promise<T> {
  useCurrentStore.setState({ store: null, error: null });
  const result = work();
  useCurrentStore.setState({ store });
  return result;
}

beforeEach(async () => {
  // Node 20 has none; a browser without buckets and locks has this
  vi.stubGlobal('navigator', {});
  await sessionBucket.remove();
  showSession({});
  clearNotice();
  store = await openStore(`sign-out-${(number += 1)}`, { using: getRxStorageMemory() });
  await makeDatabase();
  await saveSession(ann);
});
afterEach(async () => {
  await store.close();
  vi.unstubAllGlobals();
});

test('killed after the plan, the person is still signed in and nothing is removed', async () => {
  await planSignOut('asked');
  await cleanUpSignOut();
  expect(toSession(await sessionBucket.read()).identity).toEqual(ann);
  expect(await isStoreHere()).toBe(true);
});

test('killed after the commit, the person is signed out, and the next start cleans up', async () => {
  await signOut('asked');
  expect(here()).toBeNull();
  expect(toSession(await sessionBucket.read()).identity).toBeNull();
  expect(await isStoreHere()).toBe(true);
  await cleanUpSignOut();
  expect(await isStoreHere()).toBe(false);
  expect(await sessionBucket.read()).toEqual({});
});

test('a clean-up that fails half-way is done again by the next one', async () => {
  await signOut('asked');
  const remove = vi.spyOn(sessionBucket, 'remove').mockRejectedValueOnce(new Error('killed'));
  await expect(cleanUpSignOut()).rejects.toThrow('killed');
  remove.mockRestore();
  expect(toSession(await sessionBucket.read()).identity).toBeNull();
  await cleanUpSignOut();
  expect(await sessionBucket.read()).toEqual({});
});

test('the first plan counts: a session that is refused meanwhile does not bring the store back', async () => {
  await signOut('asked');
  showSession({ identity: ann });
  await signOut('switched');
  expect((await sessionBucket.read()).signOut?.remove).not.toBeNull();
});

test('a plan for somebody who is no longer signed in does nothing', async () => {
  const plan = await planSignOut('asked');
  await saveSession({ ...ann, userId: 'u2' });
  if (plan) await commitSignOut(plan);
  expect((await sessionBucket.read()).signOut).toBeUndefined();
});

test('a store whose sealed work is missing is not removed', async () => {
  const plan = await planSignOut('asked');
  if (plan) await commitSignOut({ ...plan, sealed: 'never written' });
  await cleanUpSignOut();
  expect(await isStoreHere()).toBe(true);
});

/** What becomes of the store, by why the person is signed out and what is in it. */
const outcomes: [SignOutReason, shared: boolean, unsent: boolean, removed: boolean][] = [
  ['asked', false, true, true],
  ['unattended', false, false, true],
  ['unattended', false, true, false],
  ['revoked', false, false, false],
  ['revoked', true, false, true],
  ['revoked', true, true, false],
  ['switched', true, false, false],
  ['deleted-here', false, true, true],
  ['deleted-elsewhere', false, false, true],
];
test.each(outcomes)(
  '%s, on a shared device: %s, unsent work: %s, store removed: %s',
  async (...row) => {
    const [reason, shared, unsent, removed] = row;
    await saveSession(ann, { shared });
    if (unsent) await createRecord(store, 'profiles', profile);
    await withStore(() => signOut(reason));
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(!removed);
  },
);

test.each<SignOutReason>(['unattended', 'revoked', 'switched'])(
  '%s, an accepted invitation that was not sent waits in the store for its owner',
  async (reason) => {
    const accepted = 'a'.repeat(64);
    await saveSession(ann, { shared: true });
    await updateSession({ accepted });
    await withStore(() => signOut(reason));
    await cleanUpSignOut();
    expect(await isStoreHere()).toBe(true);
    expect(await sessionBucket.read()).toEqual({});

    await saveSession(ann);
    await restoreKeptInvitation(store);
    expect((await sessionBucket.read()).accepted).toBe(accepted);
    expect(await store.drafts.find().exec()).toEqual([]);
  },
);

test('a store that cannot be read is not removed', async () => {
  useCurrentStore.setState({ error: new Error('damaged') });
  await signOut('unattended');
  await cleanUpSignOut();
  expect(await isStoreHere()).toBe(true);
});

test('somebody who did not ask for it is told what waits for them, after a kill too', async () => {
  await createRecord(store, 'profiles', profile);
  await withStore(() => signOut('revoked'));
  const said = { reason: 'revoked', records: 1, drafts: 0 };
  expect(notice()).toEqual(said);
  useSignOutNotice.setState({ notice: null });
  await cleanUpSignOut();
  expect(notice()).toEqual(said);
});

test('a deleted account leaves with everything, unless something exists only on this device', async () => {
  await createRecord(store, 'profiles', profile);
  await withStore(followDeletedAccount);
  expect(here()).toEqual(ann);
  expect(notice()).toEqual({ reason: 'deleted-elsewhere', records: 1, drafts: 0 });

  await store.profiles.find().remove();
  await withStore(followDeletedAccount);
  expect(here()).toBeNull();
  await cleanUpSignOut();
  expect(await isStoreHere()).toBe(false);
  expect(notice()).toEqual({ reason: 'deleted-elsewhere', records: 0, drafts: 0 });
});
