import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { createRecord } from '@/store/changes/records';
import { readUnsentWork } from '@/store/changes/unsent-work';
import {
  restoreSealedWork,
  dropSealedWork,
  sealWork,
  openSealedWork,
  confirmSealedWork,
  unsealWork,
  useSealedWork,
} from './sealed-work';
import { saveSession } from '../session';
import { sessionBucket } from '../session-bucket';

const userId = '3b241101-e2bb-4255-8caf-4136c566a962';
const identity = { userId, email: 'ann@example.org', isAdmin: false, lastContact: null };
const profile = { id: userId, first_name: 'Ann', last_name: 'Example' };

let number = 0;
let store: Store;
const openNew = () => openStore(`sealed-${(number += 1)}`, { using: getRxStorageMemory() });
const waiting = async () => (await readUnsentWork(store)).waiting.map(({ doc }) => doc.id);

/** Logs a person out who seals their work. They come back to an empty store. */
async function sealAndSignOut(password: string): Promise<string> {
  await createRecord(store, 'profiles', profile);
  const id = await sealWork(userId, password, () => readUnsentWork(store));
  await confirmSealedWork(id);
  await store.close();
  store = await openNew();
  return id;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  await sessionBucket.remove();
  useSealedWork.setState({ ids: [] });
  store = await openNew();
});
afterEach(async () => {
  await store.close();
  vi.unstubAllGlobals();
});

test('sealed work comes back at the log-in with the same password, once', async () => {
  await sealAndSignOut('old password');
  const restore = await openSealedWork(userId, 'old password');
  await saveSession(identity, restore ? { restore } : {});
  await restoreSealedWork(store, userId);
  expect(await waiting()).toEqual([userId]);
  expect((await sessionBucket.read()).restore).toBeUndefined();
  expect(await openSealedWork(userId, 'old password')).toBeNull();
});

test('an accepted invitation that was not sent is sealed as well, and accepted again', async () => {
  const invitation = 'a'.repeat(64);
  const id = await sealWork(userId, 'old password', async () => ({
    ...(await readUnsentWork(store)),
    invitation,
  }));
  await confirmSealedWork(id);
  const restore = await openSealedWork(userId, 'old password');
  await saveSession(identity, restore ? { restore } : {});
  expect((await sessionBucket.read()).accepted).toBeUndefined();
  await restoreSealedWork(store, userId);
  expect((await sessionBucket.read()).accepted).toBe(invitation);
});

test('with another password it stays sealed, is announced, and the old one opens it', async () => {
  const id = await sealAndSignOut('old password');
  expect(await openSealedWork(userId, 'new password')).toBeNull();
  await saveSession(identity);
  await restoreSealedWork(store, userId);
  expect(useSealedWork.getState().ids).toEqual([id]);
  expect(await waiting()).toEqual([]);
  expect(await unsealWork(store, userId, 'new password')).toBe(false);
  expect(await unsealWork(store, userId, 'old password')).toBe(true);
  expect(await waiting()).toEqual([userId]);
  expect(useSealedWork.getState().ids).toEqual([]);
});

test('nobody else meets it, whatever their password', async () => {
  const id = await sealAndSignOut('password');
  expect(await openSealedWork('somebody else', 'password')).toBeNull();
  await dropSealedWork([id]);
  expect(await openSealedWork(userId, 'password')).toBeNull();
});

test('sealed for a sign-out that did not happen, it is dropped when its owner goes on', async () => {
  await createRecord(store, 'profiles', profile);
  const id = await sealWork(userId, 'password', () => readUnsentWork(store));
  // The app is killed before the commit. At the next start the person is still logged in, with their store.
  await saveSession(identity);
  await restoreSealedWork(store, userId);
  expect(await confirmSealedWork(id)).toBe(false);
  expect(useSealedWork.getState().ids).toEqual([]);
  expect(await waiting()).toEqual([userId]);
});
