import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { backUpIn, restoreIn } from './backup';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, asOwner, sql } = serveInProcess();
afterEach(async () => {
  await Device.closeAll();
  await sql('delete from public.donors');
  await sql('delete from public.blood_requests');
});

const backUp = () => asOwner(backUpIn);
const restore = (newEpoch: boolean) => asOwner((session) => restoreIn(session, newEpoch));

test.each([
  ['with a new epoch', true],
  ['without one: what the device has read is beyond the end', false],
])('S11: a restored database is noticed, %s; unsent work is kept and sent', async (_, epoch) => {
  const device = await Device.of(await newPerson(backend));
  const kept = donation(device.person, { city: 'Before' });
  await createRecord(device.store, 'donors', kept);
  await device.sync();
  await backUp();

  // the server received it and lost it in the restore
  await changeRecord(device.store, 'donors', kept.id, { city: 'Lost' });
  const lost = donation(device.person);
  await createRecord(device.store, 'donors', lost);
  await device.sync();
  // unsent at the restore: a new record, an edit of a row that comes back, and an edit of one that does not
  const unsent = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', unsent);
  await changeRecord(device.store, 'donors', kept.id, { notes: 'unsent' });
  await changeRecord(device.store, 'donors', lost.id, { notes: 'of the lost one' });
  await restore(epoch);

  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('donors')).toMatchObject([
    { id: kept.id, city: 'Before', notes: 'unsent', rev: 2 },
  ]);
  expect((await device.rows('blood_requests')).map(({ id }) => id)).toEqual([unsent.id]);
  const [row] = await sql('select city, notes from public.donors where id = $1', [kept.id]);
  expect(row).toEqual({ city: 'Before', notes: 'unsent' });
  expect(await sql('select from public.blood_requests where id = $1', [unsent.id])).toHaveLength(1);
  expect(await sql('select from public.donors where id = $1', [lost.id])).toEqual([]);
  expect(await device.rows('attention')).toMatchObject([
    { row_id: lost.id, payload: { notes: 'of the lost one' } },
  ]);
});

test('S11: a row that reached the same version in another way after the restore is read again', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await backUp();
  await changeRecord(device.store, 'donors', row.id, { city: 'Lost' });
  await device.sync();
  await restore(true);
  await sql(`update public.donors set city = 'Other' where id = $1`, [row.id]);
  await device.sync();
  expect(await device.rows('donors')).toMatchObject([{ city: 'Other', rev: 2 }]);
});

test('S11: a change whose answer was lost and which the restore undid arrives again', async () => {
  const device = await Device.of(await newPerson(backend));
  await backUp();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  const { api } = device;
  device.api = {
    ...api,
    push: async (...args) => {
      await api.push(...args);
      throw new Error('the answer is lost');
    },
  };
  await expect(device.sync()).rejects.toThrow('lost');
  device.api = api;
  await restore(true);
  await device.sync();
  expect(await sql('select from public.donors where id = $1', [row.id])).toHaveLength(1);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});
