import 'fake-indexeddb/auto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getTabId } from '@/device/tab';
import { awaitRequest } from '@/device/key-value';
import type { LocalDocument } from '../changes/pending';
import { keepReceived, readReceived } from '../changes/received';
import { createRecord } from '../changes/records';
import { discardUnsent } from '../changes/unsent';
import { readUnsentWork } from '../changes/unsent-work';
import { writeAll } from '../changes/write';
import type { Store } from '@/collections/documents';
import { openPersonalStore } from '../open-personal';
import { openStore } from './open';
import { NO_WORK, readAllVersions, takeOver } from './other-versions';
import { STORE_VERSION } from './version.generated';
import { getStoreName, getSyncLock } from './store-name';
import { saveInVersion } from './save-in-version';
import { readVersions } from './upgrade';

const OLDER = STORE_VERSION - 1;
const NEWER = STORE_VERSION + 1;

let userId: string;
let held: { name: string }[];
let store: Store | null;

beforeEach(() => {
  userId = crypto.randomUUID();
  held = [{ name: `lifedrop-tab:${getTabId()}` }];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
});
afterEach(async () => {
  await store?.close();
  store = null;
  vi.unstubAllGlobals();
});

const tabOf = (version: number) => ({ name: getSyncLock(userId, version) });

/** Writes to the store of another version of the app, as a tab of that version does. */
async function writeInto(
  version: number,
  collection: string,
  change: (doc: LocalDocument) => object,
): Promise<void> {
  const name = `rxdb-dexie-${getStoreName(userId)}--${version}--${collection}`;
  const database = await awaitRequest(indexedDB.open(name));
  const docs = database.transaction('docs', 'readwrite').objectStore('docs');
  const [first] = await awaitRequest(docs.getAll() as IDBRequest<LocalDocument[]>);
  if (!first) throw new Error('nothing to change');
  await awaitRequest(docs.put(change(first)));
  database.close();
}

const versionsHere = async () =>
  new Set(
    (await indexedDB.databases()).flatMap(({ name = '' }) => {
      const [, version] = name.split(`${getStoreName(userId)}--`);
      return version !== undefined && !version.startsWith('0') ? Number.parseInt(version, 10) : [];
    }),
  );
const waitingIn = async (its: Store) =>
  (await readUnsentWork(its)).waiting.map(({ doc }) => doc.id);

test.each([OLDER, NEWER])(
  'what a tab of version %i has not sent is counted beside it, and left to it',
  async (version) => {
    const id = await saveInVersion(userId, version);
    held.push(tabOf(version));
    store = await openPersonalStore(userId);
    expect(await waitingIn(store)).toEqual([]);
    const all = await readAllVersions(store);
    expect(all.waiting.map(({ doc }) => doc.id)).toEqual([id]);
    expect(all.drafts).toHaveLength(1);
    expect(await versionsHere()).toEqual(new Set([version, STORE_VERSION]));
  },
);

test.each([OLDER, NEWER])(
  'when the tab of version %i is gone, its work is taken over under the same mutation ids, once',
  async (version) => {
    const id = await saveInVersion(userId, version);
    held.push(tabOf(version));
    store = await openPersonalStore(userId);
    const before = (await takeOver(store)).left;
    held.pop();
    expect((await takeOver(store)).left.waiting).toEqual([]);
    const after = await readUnsentWork(store);
    expect(after.waiting.map(({ doc }) => doc.pending)).toEqual(
      before.waiting.map(({ doc }) => doc.pending),
    );
    expect(after.drafts).toEqual(before.drafts);

    // The person discards work here. It must not come back from the store of a newer version, which is not deleted.
    await discardUnsent(store, 'blood_requests', id);
    await takeOver(store);
    expect(await waitingIn(store)).toEqual([]);
    await vi.waitFor(async () => expect((await versionsHere()).has(version)).toBe(version > OLDER));
  },
);

test.each([OLDER, NEWER])(
  'S11: what a server received from version %i is still known if that server is restored',
  async (version) => {
    const base = { is_available: true };
    const set = { is_available: false };
    const sent = { id: crypto.randomUUID(), row_id: crypto.randomUUID(), base, set };
    const other = await openStore(getStoreName(userId), { using: getRxStorageDexie(), version });
    await keepReceived(other, [{ ...sent, collection: 'donors' }], 1);
    await other.close();
    store = await openPersonalStore(userId);
    expect(await readReceived(store)).toEqual([{ ...sent, collection: 'donors' }]);
  },
);

test('databases that go after they were listed hold nothing, and are not created again', async () => {
  await saveInVersion(userId, OLDER);
  const listed = await indexedDB.databases();
  store = await openPersonalStore(userId);
  await vi.waitFor(async () => expect(await versionsHere()).not.toContain(OLDER));
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce(listed);
  const prefix = `rxdb-dexie-${getStoreName(userId)}--`;
  const [gone] = await readVersions(indexedDB, prefix, STORE_VERSION);
  expect(gone).toMatchObject({ version: OLDER, work: NO_WORK, received: [] });
  expect(await versionsHere()).not.toContain(OLDER);
});

test('a frozen tab holds no lock of its store: its work is taken over, and what it writes afterwards too', async () => {
  const id = await saveInVersion(userId, OLDER);
  held.push({ name: 'lifedrop-tab:frozen' });
  store = await openPersonalStore(userId);
  expect(await waitingIn(store)).toEqual([id]);
  await discardUnsent(store, 'blood_requests', id);

  const later = crypto.randomUUID();
  await writeInto(OLDER, 'blood_requests', (doc) => {
    const pending = doc.pending && { ...doc.pending, id: crypto.randomUUID() };
    return { ...doc, id: later, pending };
  });
  await writeInto(OLDER, 'drafts', (doc) => ({ ...doc, values: { city: 'Whole' }, at: 2 }));
  await takeOver(store);
  expect(await waitingIn(store)).toEqual([later]);
  expect((await readUnsentWork(store)).drafts[0]?.values).toEqual({ city: 'Whole' });
  expect(await versionsHere()).toContain(OLDER);
});

test.each([null, {}, { id: 'no id', base: {} }, { id: crypto.randomUUID() }])(
  'unsent work whose state is damaged (%j) is not dropped from the store of another version',
  async (pending) => {
    const id = await saveInVersion(userId, OLDER);
    await writeInto(OLDER, 'blood_requests', (doc) => ({ ...doc, pending }));
    held.push(tabOf(OLDER));
    store = await openPersonalStore(userId);
    // a pull has stored the record in this store too
    await createRecord(store, 'blood_requests', { id, user_id: userId, hospital: 'Memorial' });
    await writeAll<LocalDocument>(
      store,
      'blood_requests',
      [id],
      (doc) => doc && { ...doc, unsent: 0, pending: null },
    );
    held.pop();
    await takeOver(store);
    await takeOver(store);
    const { attention } = await readUnsentWork(store);
    expect(attention).toMatchObject([
      { kind: 'conflict', row_id: id, payload: { hospital: 'Saint Other' } },
    ]);
    await vi.waitFor(async () => expect(await versionsHere()).not.toContain(OLDER));
  },
);

test('unsent work whose state is damaged is taken over if the record is not here', async () => {
  const id = await saveInVersion(userId, OLDER);
  await writeInto(OLDER, 'blood_requests', (doc) => ({ ...doc, pending: null }));
  store = await openPersonalStore(userId);
  expect(await waitingIn(store)).toEqual([id]);
});
