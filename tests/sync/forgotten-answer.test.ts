import { afterEach, expect, test } from 'vitest';
import { Unanswered } from '@/remote/sync-api';
import { changeRecord, createRecord } from '@/store/changes/records';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { donation } from './rows';

const { backend, sql } = serveInProcess();
afterEach(async () => {
  await Device.closeAll();
  await sql('delete from public.donors');
});

/** Sends unsent work. The server receives it, but its answer does not reach the device. */
async function sendUnheard(device: Device): Promise<void> {
  const { api } = device;
  device.api = {
    ...api,
    async push(...args) {
      await api.push(...args);
      throw new Unanswered('lost');
    },
  };
  await device.sync(['push']).catch(() => undefined);
  device.api = api;
}

/** Lets half a year pass on the server. After that it has forgotten its answers. */
async function forgetAnswers(): Promise<void> {
  await sql(`update private.push_ledger set created_at = created_at - interval '181 days'`);
  await sql('select private.prune()');
  expect(await sql('select from private.push_ledger')).toEqual([]);
}

const donors = () => sql('select city, notes, is_available from public.donors');

test('a new record whose answer was lost and forgotten is there, and its corrections arrive', async () => {
  const device = await Device.of(await newPerson(backend));
  await device.sync();
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await sendUnheard(device);
  await forgetAnswers();
  await changeRecord(device.store, 'donors', row.id, { city: 'Second', is_available: false });
  await device.sync();
  expect(await donors()).toEqual([{ city: 'Second', notes: '', is_available: false }]);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});

test('a new record whose answer was lost and forgotten needs nobody’s attention', async () => {
  const device = await Device.of(await newPerson(backend));
  await device.sync();
  await createRecord(device.store, 'donors', donation(device.person));
  await sendUnheard(device);
  await forgetAnswers();
  await device.sync();
  expect(await donors()).toHaveLength(1);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});

test('a change whose answer was lost and forgotten does not conflict with the next change of it', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Second', is_available: false });
  await sendUnheard(device);
  await changeRecord(device.store, 'donors', row.id, { city: 'Third' });
  await sendUnheard(device);
  await forgetAnswers();
  await changeRecord(device.store, 'donors', row.id, { city: 'Fourth', is_available: true });
  await device.sync();
  expect(await donors()).toEqual([{ city: 'Fourth', notes: '', is_available: true }]);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});

test('what somebody else changed meanwhile still conflicts', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Second' });
  await sendUnheard(device);
  await forgetAnswers();
  await device.pause();
  const other = await Device.of(device.person);
  await other.sync();
  await changeRecord(other.store, 'donors', row.id, { city: 'Elsewhere' });
  await other.sync();
  await other.pause();
  await device.resume();
  await changeRecord(device.store, 'donors', row.id, { city: 'Third' });
  await device.sync();
  expect(await donors()).toMatchObject([{ city: 'Elsewhere' }]);
  expect(await device.rows('attention')).toMatchObject([{ payload: { city: 'Third' } }]);
});
