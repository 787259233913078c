import { afterEach, expect, test } from 'vitest';
import { resendRefusal } from '@/store/changes/attention';
import { changeRecord, createRecord } from '@/store/changes/records';
import { discardUnsent, restoreUnsent } from '@/store/changes/unsent';
import { readUnsentWork, restoreUnsentWork } from '@/store/changes/unsent-work';
import { undoChange } from '@/store/changes/undo-window';
import { StoreClosed } from '@/store/changes/write';
import type { AttentionDoc } from '@/collections/device';
import { pullRecord } from '@/sync/start';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

const aDevice = async () => Device.of(await newPerson(backend));
const rowOf = async (device: Device, id: string, table: 'donors' | 'blood_requests' = 'donors') =>
  (await device.rows(table)).find((row) => row.id === id);

/** Pushes. The server applies the push, but its answer gets lost. */
async function loseAnswer(device: Device, tasks?: Parameters<Device['sync']>[0]): Promise<void> {
  const { api } = device;
  device.api = {
    ...api,
    async push(client, mutations) {
      await api.push(client, mutations);
      throw new TypeError('the answer was lost');
    },
  };
  await device.sync(tasks).catch(() => undefined);
  device.api = api;
}

test.each([
  ['and was pulled', undefined],
  ['and was not pulled', ['push' as const]],
])(
  'a new record that is discarded after it arrived %s is shown as its owner’s, for the server has it',
  async (_, tasks) => {
    const device = await aDevice();
    await device.sync();
    const row = bloodRequest(device.person);
    await createRecord(device.store, 'blood_requests', row);
    await loseAnswer(device, tasks);
    // the pull brings the row, but without the answer it is still unsent
    if (!tasks) await device.sync(['blood_requests']);
    expect(await rowOf(device, row.id, 'blood_requests')).toMatchObject({ unsent: 1 });
    await discardUnsent(device.store, 'blood_requests', row.id);
    await device.sync();
    expect(await rowOf(device, row.id, 'blood_requests')).toMatchObject({ unsent: 0, rev: 1 });
  },
);

test('a record that is looked up does not overwrite the newer version that came meanwhile, nor come back', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  const { api } = device;
  const late = (meanwhile: string) => ({
    ...api,
    async rows(...asked: Parameters<typeof api.rows>) {
      const found = await api.rows(...asked);
      await sql(`update public.donors set ${meanwhile} where id = $1`, [row.id]);
      await device.sync();
      return found;
    },
  });
  await pullRecord(device.store, late(`city = 'Newer'`), 'donors', row.id);
  expect(await rowOf(device, row.id)).toMatchObject({ city: 'Newer', rev: 2 });
  await pullRecord(device.store, late('deleted = true'), 'donors', row.id);
  expect(await rowOf(device, row.id)).toBeUndefined();
});

test('unsent work that is put back beside other unsent work of the record loses neither', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Sealed', notes: 'sealed' });
  const work = await readUnsentWork(device.store);
  await discardUnsent(device.store, 'donors', row.id);
  await changeRecord(device.store, 'donors', row.id, { city: 'Newer', address: 'Newer' });
  for (let n = 0; n < 2; n += 1) await restoreUnsentWork(device.store, work);
  await device.sync();
  expect(await rowOf(device, row.id)).toMatchObject({
    city: 'Newer',
    address: 'Newer',
    notes: 'sealed',
    unsent: 0,
  });
  expect(await device.rows('attention')).toMatchObject([
    { kind: 'conflict', row_id: row.id, payload: { city: 'Sealed' }, theirs: { city: 'Newer' } },
  ]);
});

test('a discarded change of a record that has gone meanwhile needs attention when it is restored', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { notes: 'typed' });
  const taken = await discardUnsent(device.store, 'donors', row.id);
  await sql('update public.donors set deleted = true where id = $1', [row.id]);
  await device.sync();
  if (!taken) throw new Error('nothing was unsent');
  await restoreUnsent(device.store, 'donors', taken);
  expect(await device.rows('attention')).toMatchObject([
    { row_id: row.id, field: 'deleted', payload: { notes: 'typed' } },
  ]);
});

test('corrections of a refused new record are sent though the record is here after all', async () => {
  const device = await aDevice();
  const row = bloodRequest(device.person, { required_units: 0 });
  await createRecord(device.store, 'blood_requests', row);
  await device.sync();
  const [refused] = (await device.rows('attention')) as AttentionDoc[];
  if (!refused) throw new Error('it was not refused');
  // two tabs correct the same refusal
  const correct = (fields: object) =>
    resendRefusal(device.store, refused, { ...refused.payload, ...fields });
  await correct({ required_units: 2 });
  await correct({ required_units: 2, reason: 'Corrected' });
  await device.sync();
  expect(await rowOf(device, row.id, 'blood_requests')).toMatchObject({
    required_units: 2,
    reason: 'Corrected',
    unsent: 0,
  });
  await correct({ required_units: 3 });
  await device.sync();
  expect(await device.rows('attention')).toMatchObject([
    { kind: 'conflict', payload: { required_units: 3 }, theirs: { required_units: 2 } },
  ]);
});

test('a store that was closed takes nothing more, and what was held in it can no longer be undone', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  const { store } = device;
  await changeRecord(store, 'donors', row.id, { city: 'Held' }, { undoable: true });
  await device.restart();
  expect(await undoChange(store, 'donors', row.id, { city: row['city'] })).toBe(false);
  await expect(changeRecord(store, 'donors', row.id, { city: 'Late' })).rejects.toThrow(
    StoreClosed,
  );
  expect(await rowOf(device, row.id)).toMatchObject({ city: 'Held' });
});
