import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/store/entities/collections';
import { openStore } from '@/store/rxdb/open';
import { createRecord } from '@/store/changes/records';
import { readUnsentWork } from '@/store/changes/unsent-work';
import {
  bringBack,
  dropKept,
  keepLocked,
  openKept,
  settleKept,
  unlockKept,
  useKept,
} from './sealed-work';
import { enter } from '../session';
import { sessionPlace } from '../session-bucket';

const userId = '3b241101-e2bb-4255-8caf-4136c566a962';
const identity = { userId, email: 'ann@example.org', isAdmin: false, lastContact: null };
const profile = { id: userId, first_name: 'Ann', last_name: 'Example' };

let number = 0;
let store: Store;
const openNew = () => openStore(`kept-${(number += 1)}`, { using: getRxStorageMemory() });
const waiting = async () => (await readUnsentWork(store)).waiting.map(({ doc }) => doc.id);

/** What a person does who logs out and keeps his work: the store he comes back to is an empty one. */
async function keepAndLeave(password: string): Promise<string> {
  await createRecord(store, 'profiles', profile);
  const id = await keepLocked(userId, password, () => readUnsentWork(store));
  await settleKept(id);
  await store.close();
  store = await openNew();
  return id;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  await sessionPlace.remove();
  useKept.setState({ ids: [] });
  store = await openNew();
});
afterEach(async () => {
  await store.close();
  vi.unstubAllGlobals();
});

test('what was kept locked comes back at the log-in with the same password, once', async () => {
  await keepAndLeave('old password');
  const restore = await openKept(userId, 'old password');
  await enter(identity, restore ? { restore } : {});
  await bringBack(store, userId);
  expect(await waiting()).toEqual([userId]);
  expect((await sessionPlace.read()).restore).toBeUndefined();
  expect(await openKept(userId, 'old password')).toBeNull();
});

test('with another password it stays locked, is announced, and the old one opens it', async () => {
  const id = await keepAndLeave('old password');
  expect(await openKept(userId, 'new password')).toBeNull();
  await enter(identity);
  await bringBack(store, userId);
  expect(useKept.getState().ids).toEqual([id]);
  expect(await waiting()).toEqual([]);
  expect(await unlockKept(store, userId, 'new password')).toBe(false);
  expect(await unlockKept(store, userId, 'old password')).toBe(true);
  expect(await waiting()).toEqual([userId]);
  expect(useKept.getState().ids).toEqual([]);
});

test('nobody else meets it, whatever his password', async () => {
  const id = await keepAndLeave('password');
  expect(await openKept('somebody else', 'password')).toBeNull();
  await dropKept([id]);
  expect(await openKept(userId, 'password')).toBeNull();
});

test('kept for a log-out that did not happen, it is forgotten when its owner goes on', async () => {
  await createRecord(store, 'profiles', profile);
  const id = await keepLocked(userId, 'password', () => readUnsentWork(store));
  // killed before he had left: the next start finds him here, with his store
  await enter(identity);
  await bringBack(store, userId);
  expect(await settleKept(id)).toBe(false);
  expect(useKept.getState().ids).toEqual([]);
  expect(await waiting()).toEqual([userId]);
});
