import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRecord } from '@/store/changes/records';
import { readUnsentWork } from '@/store/changes/unsent-work';
import { closeStore, getCurrentStore, switchStore } from '@/store/current';
import { saveDraft } from '@/store/drafts/draft-store';
import type { Store } from '@/collections/documents';
import { makeCheck } from '../password-key';
import { makeSealingPair, type SealingPair } from '../sealing-pair';
import { saveSession, showSession, updateSession, useSession } from '../session';
import { sessionBucket } from '../session-bucket';
import { cleanUpSignOut } from './clean-up';
import { followDeletedAccount } from './deleted-account';
import { restoreKeptInvitation } from './kept-invitation';
import { clearNotice, useSignOutNotice } from './notice';
import { openSealedWork, restoreSealedWork, unsealWork, useSealedWork } from './sealed-work';
import { unlock } from '../unlock';
import { signOut } from './sign-out';

const PASSWORD = 'correct horse';
const invitation = 'a'.repeat(64);

let pair: SealingPair;
let userId: string;
/** a word that only this person's unsent work holds */
let canary: string;
let store: Store;

const identify = () => ({ userId, email: 'ann@example.org', isAdmin: false, lastContact: null });
const isStoreHere = async () =>
  (await indexedDB.databases()).some(({ name = '' }) =>
    name.startsWith(`rxdb-dexie-lifedrop-${userId}`),
  );

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });

/** Reads everything in all databases of this device as text. Bytes become characters. */
async function everything(): Promise<string> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    // tabs use this database for their messages only if there is no BroadcastChannel
    if (name.startsWith('pubkey.broadcast-channel')) continue;
    const database = await answer(indexedDB.open(name));
    for (const table of database.objectStoreNames)
      found.push(
        JSON.stringify(
          await answer(database.transaction(table).objectStore(table).getAll()),
          (_key, value: unknown) =>
            value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      );
    database.close();
  }
  return found.join('\n');
}

const isReadable = async (word: string) => (await everything()).includes(word);

/** Makes unsent work: a request and a draft. @returns the request's id */
async function work(): Promise<string> {
  const id = crypto.randomUUID();
  await createRecord(store, 'blood_requests', { id, user_id: userId, hospital: canary });
  await saveDraft('profile#1', { city: canary }, Promise.resolve(store));
  return id;
}

/** Logs a new person in. */
async function begin(): Promise<void> {
  userId = crypto.randomUUID();
  canary = `Saint ${crypto.randomUUID()}`;
  await sessionBucket.remove();
  showSession({});
  await saveSession(identify(), { shared: true, pair });
  store = await switchStore(userId);
}

/** Does what a page does when nobody is logged in any more. */
async function leave(): Promise<void> {
  await closeStore();
  await cleanUpSignOut();
}

/**
 * Does what a page does when the person logs in again. @returns the ids of the records and drafts that are unsent
 * again
 */
async function comeBack(password: string): Promise<string[]> {
  await cleanUpSignOut();
  const restore = await openSealedWork(userId, password);
  await saveSession(identify(), { shared: true, pair, ...(restore && { restore }) });
  store = await switchStore(userId);
  await restoreSealedWork(store, userId);
  await restoreKeptInvitation(store);
  const { waiting, drafts } = await readUnsentWork(store);
  return [...waiting.map(({ doc }) => doc.id), ...drafts.map(({ id }) => id)];
}

beforeAll(async () => {
  pair = await makeSealingPair(PASSWORD, 1000);
});
beforeEach(async () => {
  // Node 20 has no navigator. An empty one stands for a browser without buckets and locks.
  vi.stubGlobal('navigator', {});
  clearNotice();
  useSealedWork.setState({ ids: [] });
  await begin();
});
afterEach(async () => {
  await closeStore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a form that is opened right after the log-in finds the draft that was sealed', async () => {
  await work();
  await signOut('revoked');
  await leave();
  const restore = await openSealedWork(userId, PASSWORD);
  await saveSession(identify(), { shared: true, pair, ...(restore && { restore }) });
  const opening = switchStore(userId, async (opened) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await restoreSealedWork(opened, userId);
  });
  const forForm = await getCurrentStore();
  expect((await forForm.drafts.find().exec()).map(({ id }) => id)).toEqual(['profile#1']);
  store = await opening;
});

test('a session that ended elsewhere leaves nothing readable, and the password brings the work back', async () => {
  const id = await work();
  await updateSession({ accepted: invitation });
  expect(await isReadable(canary)).toBe(true);
  await signOut('revoked');
  await leave();
  expect(useSignOutNotice.getState().notice).toEqual({ reason: 'revoked', records: 2, drafts: 1 });
  for (const word of [canary, invitation, userId, 'ann@example.org'])
    expect(await isReadable(word), word).toBe(false);
  expect(await isStoreHere()).toBe(false);
  expect(await comeBack(PASSWORD)).toEqual([id, 'profile#1']);
  expect((await sessionBucket.read()).accepted).toBe(invitation);
  expect(await openSealedWork(userId, PASSWORD)).toBeNull();
});

test('what is typed until the store closes is sealed as well', async () => {
  const id = await work();
  await signOut('revoked');
  await saveDraft('profile#2', { city: canary }, Promise.resolve(store));
  await leave();
  expect(await isReadable(canary)).toBe(false);
  expect(await comeBack(PASSWORD)).toEqual([id, 'profile#1', 'profile#2']);
});

test('a password that was changed elsewhere does not open it; the earlier one does', async () => {
  const id = await work();
  await signOut('revoked');
  await leave();
  expect(await comeBack('another horse')).toEqual([]);
  expect(useSealedWork.getState().ids).toHaveLength(1);
  expect(await unsealWork(store, userId, 'another horse')).toBe(false);
  expect(await unsealWork(store, userId, PASSWORD)).toBe(true);
  expect((await readUnsentWork(store)).waiting.map(({ doc }) => doc.id)).toEqual([id]);
});

/** Makes every step of the clean-up fail from the `nth` on, as if the browser had been killed there. */
function killAt(nth: number): void {
  let steps = 0;
  const step =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => {
      if ((steps += 1) >= nth) throw new Error('killed');
      return work(...given);
    };
  // the function is bound to its object store below
  // oxlint-disable-next-line typescript/unbound-method
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    return step(put.bind(this))(...given);
  });
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(
    step(indexedDB.deleteDatabase.bind(indexedDB)),
  );
}

// the steps are: writing the sealed work, making it final, deleting the first database, and deleting a later one
test.each([1, 2, 3, 9])(
  'killed before step %d of the clean-up, nothing is lost, and the next start ends it',
  async (nth) => {
    const id = await work();
    await signOut('revoked');
    await closeStore();
    killAt(nth);
    await expect(cleanUpSignOut()).rejects.toThrow('killed');
    vi.restoreAllMocks();
    await cleanUpSignOut();
    expect(await isReadable(canary)).toBe(false);
    expect(await comeBack(PASSWORD)).toEqual([id, 'profile#1']);
  },
);

test('without a pair of keys it is gone, and the notice says so', async () => {
  await updateSession({ pair: undefined });
  await work();
  await signOut('revoked');
  await leave();
  expect(await isReadable(canary)).toBe(false);
  expect(useSignOutNotice.getState().notice).toEqual({
    reason: 'revoked',
    records: 1,
    drafts: 1,
    gone: true,
  });
});

test('an account that was deleted elsewhere leaves nothing, and the notice says what went', async () => {
  await work();
  await followDeletedAccount();
  expect(useSession.getState().identity).toBeNull();
  await leave();
  expect(await isReadable(canary)).toBe(false);
  expect(useSignOutNotice.getState().notice).toEqual({
    reason: 'deleted-elsewhere',
    records: 1,
    drafts: 1,
    gone: true,
  });
});

test.each(['unattended', 'switched'] as const)(
  'a passer-by cannot remove somebody’s work: %s',
  async (reason) => {
    await updateSession({ pair: undefined });
    const id = await work();
    await signOut(reason);
    await leave();
    expect(await isStoreHere()).toBe(true);
    expect(await comeBack(PASSWORD)).toEqual([id, 'profile#1']);
  },
);

test('somebody who logged in with an older version gets a pair of keys when they unlock', async () => {
  const check = await makeCheck(PASSWORD, 1000);
  await updateSession({ pair: undefined, check, locked: true });
  await unlock('wrong horse');
  expect((await sessionBucket.read()).pair).toBeUndefined();
  await unlock(PASSWORD);
  const id = await work();
  await signOut('revoked');
  await leave();
  expect(await isReadable(canary)).toBe(false);
  expect(await comeBack(PASSWORD)).toEqual([id, 'profile#1']);
});
