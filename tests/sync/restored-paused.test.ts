import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { pausePull, resumePull } from '@/store/status';
import { backUpIn, restoreIn } from './backup';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, asOwner, sql } = serveInProcess();
afterEach(async () => {
  resumePull();
  await Device.closeAll();
});

test('S11: a pull that is paused keeps nothing from being sent to a restored server', async () => {
  const device = await Device.of(await newPerson(backend));
  const kept = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', kept);
  await device.sync();
  await asOwner(backUpIn);
  await changeRecord(device.store, 'donors', kept.id, { city: 'Second' });
  await device.sync();
  pausePull();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  await asOwner((session) => restoreIn(session, true));
  await device.sync();
  expect(await sql('select id from public.blood_requests')).toEqual([{ id: row.id }]);
  expect(await sql('select city from public.donors')).toEqual([{ city: 'Second' }]);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
  resumePull();
  await device.sync();
  expect(await device.rows('donors')).toMatchObject([{ id: kept.id, city: 'Second' }]);
});
