import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { withdrawRequest } from '@/store/changes/withdraw';
import { openStore } from '@/store/rxdb/open';
import { createStoreStorage } from '@/store/rxdb/storage';
import { noteHome, takeOver } from '@/store/rxdb/other-versions';
import { STORE_VERSION } from '@/store/rxdb/version.generated';
import { EVERYTHING, Engine } from '@/sync/engine';
import { backUpIn, restoreIn } from './backup';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, asOwner, sql } = serveInProcess();
beforeEach(() => {
  const query = async () => ({ held: [], pending: [] });
  vi.stubGlobal('navigator', { onLine: true, locks: { query } });
});
afterEach(async () => {
  await Device.closeAll();
  vi.unstubAllGlobals();
});

test('S11: what a restored server forgot comes back, although the app was updated before the device pulled', async () => {
  const device = await Device.of(await newPerson(backend));
  const { person, disk, name, api } = device;
  const userId = person.userId ?? '';
  await device.sync();
  await asOwner(backUpIn);
  const made = donation(person, { notes: 'first' });
  const request = bloodRequest(person, { hospital: 'Saint New' });
  const withdrawn = bloodRequest(person);
  await createRecord(device.store, 'donors', made);
  await createRecord(device.store, 'blood_requests', request);
  await createRecord(device.store, 'blood_requests', withdrawn);
  await device.sync();
  await changeRecord(device.store, 'donors', made.id, { notes: 'second' });
  await withdrawRequest(device.store, withdrawn.id);
  await device.sync();
  await device.pause();

  const version = STORE_VERSION + 1;
  const using = createStoreStorage({ indexedDB: disk, IDBKeyRange });
  const store = await openStore(`${name}#updated`, { using, version });
  const databasePrefix = `rxdb-dexie-${name}--`;
  noteHome(store, { userId, databasePrefix, places: [{ factory: disk, own: version }] });
  await takeOver(store);
  await asOwner((session) => restoreIn(session, true));
  expect(await sql('select id from public.donors where id = $1', [made.id])).toEqual([]);
  const engine = new Engine({ store, api, userId, clientId: crypto.randomUUID() });
  await engine.run(new Set(EVERYTHING));

  expect(await sql('select notes from public.donors where id = $1', [made.id])).toEqual([
    { notes: 'second' },
  ]);
  expect(
    await sql('select id, hospital from public.blood_requests where user_id = $1 and not deleted', [
      userId,
    ]),
  ).toEqual([{ id: request.id, hospital: 'Saint New' }]);
  expect(await store.attention.find().exec()).toEqual([]);
  await store.close();
});
