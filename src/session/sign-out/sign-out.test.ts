import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { useCurrentStore } from '@/store/current';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { getRawStorage } from '@/store/rxdb/raw-storage';
import { toSession } from '../known-session';
import { saveSession, showSession, updateSession, useSession } from '../session';
import { sessionBucket } from '../session-bucket';
import { cleanUpSignOut } from './clean-up';
import { commitSignOut } from './commit';
import { followDeletedAccount } from './deleted-account';
import { keepInvitation, restoreKeptInvitation } from './kept-invitation';
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

/** Makes a database of Ann's store, so that the test can see whether it was deleted. */
const makeDatabase = () =>
  new Promise((resolve) => {
    const request = indexedDB.open(database);
    request.addEventListener('success', () => resolve(request.result.close()));
  });
const isStoreHere = async () =>
  (await indexedDB.databases()).some(({ name = '' }) => name === database);

/** Runs work that reads the store. In a page, the store would be open by then. */
async function withStore<T>(work: () => Promise<T>): Promise<T> {
  useCurrentStore.setState({ store: null, error: null });
  const result = work();
  useCurrentStore.setState({ store });
  return result;
}

beforeEach(async () => {
  // Node 20 has no navigator. An empty one stands for a browser without buckets and locks.
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
  await withStore(() => signOut('switched'));
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

/**
 * Whether the store is deleted, by the reason for the log-out, whether the device is shared, and whether there is
 * unsent work.
 */
const outcomes: [SignOutReason, shared: boolean, unsent: boolean, removed: boolean][] = [
  ['asked', false, true, true],
  ['unattended', false, false, true],
  ['unattended', false, true, false],
  ['revoked', false, false, false],
  ['revoked', true, false, true],
  // the work cannot be sealed, because there is no pair of keys
  ['revoked', true, true, true],
  ['switched', true, false, false],
  ['deleted-here', false, true, true],
  ['deleted-elsewhere', false, false, true],
  ['deleted-elsewhere', true, true, true],
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

const [older, newer] = ['a'.repeat(64), 'b'.repeat(64)];
const keptTokens = async () =>
  (await store.drafts.find().exec()).map(({ values }) => values['token']);

test('a kept invitation stays in the store while nobody is signed in, or another one waits to be sent', async () => {
  await keepInvitation(older, store);
  await withStore(() => signOut('switched'));
  await restoreKeptInvitation(store);
  expect(await keptTokens()).toEqual([older]);

  await saveSession(ann);
  await updateSession({ accepted: newer });
  await restoreKeptInvitation(store);
  expect((await sessionBucket.read()).accepted).toBe(newer);
  expect(await keptTokens()).toEqual([older]);
});

test('an invitation that a sign-out keeps outlives the end of taking back an earlier one', async () => {
  await keepInvitation(older, store);
  const change = sessionBucket.change.bind(sessionBucket);
  const spy = vi.spyOn(sessionBucket, 'change').mockImplementationOnce(async (...given) => {
    const after = await change(...given);
    await withStore(() => planSignOut('revoked'));
    return after;
  });
  await restoreKeptInvitation(store);
  expect(spy).toHaveBeenCalled();
  expect(await keptTokens()).toEqual([older]);
});

/** Makes every write to the disk fail from the `nth` on, as if the browser had been killed there. */
function killAt(nth: number): () => void {
  let writes = 0;
  const count = () => {
    writes += 1;
    if (writes >= nth) throw new Error('killed');
  };
  const drafts = getRawStorage(store, 'drafts');
  const change = sessionBucket.change.bind(sessionBucket);
  const remove = sessionBucket.remove.bind(sessionBucket);
  const write = drafts.bulkWrite.bind(drafts);
  const spies = [
    vi.spyOn(sessionBucket, 'change').mockImplementation(async (...given) => {
      count();
      return change(...given);
    }),
    vi.spyOn(sessionBucket, 'remove').mockImplementation(async () => {
      count();
      return remove();
    }),
    vi.spyOn(drafts, 'bulkWrite').mockImplementation(async (...given) => {
      count();
      return write(...given);
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    // this write is one more than happens, so none has failed
    expect(writes).toBe(nth);
  };
}

test('somebody who logs in once more keeps what they accepted, and the next person does not get it', async () => {
  await updateSession({ accepted: older });
  await saveSession({ ...ann, isAdmin: true });
  expect((await sessionBucket.read()).accepted).toBe(older);
  await saveSession({ ...ann, userId: 'u2' });
  expect((await sessionBucket.read()).accepted).toBeUndefined();
});

test.each([1, 2, 3, 4, 5, 6])(
  'killed before write %d of keeping and taking back an invitation, it is accepted after the next log-in',
  async (nth) => {
    await updateSession({ accepted: older });
    const end = killAt(nth);
    try {
      await withStore(() => signOut('revoked'));
      await cleanUpSignOut();
      await saveSession(ann);
      await restoreKeptInvitation(store);
    } catch {
      // the browser was killed
    }
    end();
    await cleanUpSignOut();
    if (!(await sessionBucket.read()).identity) await saveSession(ann);
    showSession(await sessionBucket.read());
    await restoreKeptInvitation(store);
    expect((await sessionBucket.read()).accepted).toBe(older);
    expect(await keptTokens()).toEqual([]);
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
