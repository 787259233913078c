import { afterEach, expect, test } from 'vitest';
import { describeReason } from '@/features/submissions/reason-words';
import { changeRecord, createRecord } from '@/store/changes/records';
import { withdrawRequest } from '@/store/changes/withdraw';
import type { AttentionDoc } from '@/collections/device';
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
])('S11: a restored database is noticed, %s; what it forgot is sent again', async (_, epoch) => {
  const device = await Device.of(await newPerson(backend));
  const kept = donation(device.person, { city: 'Before' });
  await createRecord(device.store, 'donors', kept);
  const gone = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', gone);
  await device.sync();
  await backUp();

  // the server received these and loses them in the restore: an edit, a new record, a withdrawal, and the end of an
  // offer
  await changeRecord(device.store, 'donors', kept.id, { city: 'Later' });
  const lost = donation(device.person, { full_name: 'Bob Example', is_available: false });
  await createRecord(device.store, 'donors', lost);
  await withdrawRequest(device.store, gone.id);
  await device.sync();
  await changeRecord(device.store, 'donors', kept.id, { is_available: false });
  await device.sync();
  // at the restore these are unsent: a new record, an edit of a row that the backup has, and an edit of a row that it
  // lacks
  const unsent = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', unsent);
  await changeRecord(device.store, 'donors', kept.id, { notes: 'unsent' });
  if (epoch) {
    // only the epoch shows that a push was made before the restore
    await changeRecord(device.store, 'donors', kept.id, { city: 'Unsent' });
    await changeRecord(device.store, 'donors', lost.id, { notes: 'of the lost one' });
  }
  await restore(epoch);

  await device.sync();
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
  const rows = await sql(
    'select id, city, notes, is_available from public.donors order by full_name',
  );
  expect(rows).toMatchObject([
    { id: kept.id, city: epoch ? 'Unsent' : 'Later', notes: 'unsent', is_available: false },
    { id: lost.id, notes: epoch ? 'of the lost one' : '', is_available: false },
  ]);
  expect(await device.rows('donors')).toHaveLength(2);
  expect((await device.rows('blood_requests')).map(({ id }) => id)).toEqual([unsent.id]);
  expect(await sql('select from public.blood_requests where not deleted')).toHaveLength(1);
});

test('S11: what is unsent is not sent on top of what the restored server has forgotten', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await backUp();
  await changeRecord(device.store, 'donors', row.id, { city: 'Second' });
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'First' });
  await restore(true);
  await device.sync();
  expect(await sql('select city from public.donors')).toEqual([{ city: 'First' }]);
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});

test('S11: two devices of one person send what is missing once', async () => {
  const person = await newPerson(backend);
  const one = await Device.of(person);
  await backUp();
  const row = donation(person);
  await createRecord(one.store, 'donors', row);
  await one.sync();
  await one.pause();
  const two = await Device.of(person);
  await two.sync();
  expect(await two.rows('donors')).toHaveLength(1);
  await restore(true);
  await two.sync();
  await two.pause();
  await one.resume();
  await one.sync();
  expect(await one.rows('attention')).toEqual([]);
  expect(await one.rows('donors')).toHaveLength(1);
  expect(await sql('select id, rev from public.donors')).toEqual([{ id: row.id, rev: 1 }]);
});

test('S11: a record that another device deleted after the backup does not come back', async () => {
  const person = await newPerson(backend);
  const one = await Device.of(person);
  const row = bloodRequest(person);
  await createRecord(one.store, 'blood_requests', row);
  await one.sync();
  await one.pause();
  const two = await Device.of(person);
  await two.sync();
  await withdrawRequest(two.store, row.id);
  await two.sync();
  await backUp();
  await restore(true);
  await two.pause();
  await one.resume();
  await one.sync();
  expect(await one.rows('blood_requests')).toEqual([]);
  expect(await one.rows('attention')).toEqual([]);
});

test('S11: what somebody changed after the restore is not overwritten in silence', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await backUp();
  await changeRecord(device.store, 'donors', row.id, { city: 'Lost' });
  await device.sync();
  await restore(true);
  await sql(`update public.donors set city = 'Newer' where id = $1`, [row.id]);
  await device.sync();
  expect(await sql('select city from public.donors')).toEqual([{ city: 'Newer' }]);
  expect(await device.rows('donors')).toMatchObject([{ city: 'Newer' }]);
  expect(await device.rows('attention')).toMatchObject([
    { row_id: row.id, payload: { city: 'Lost' }, theirs: { city: 'Newer' }, code: 'RESTORED' },
  ]);
});

test('S11: a change of somebody else’s lost record needs attention, with the true reason', async () => {
  const owner = await Device.of(await newPerson(backend));
  const row = bloodRequest(owner.person);
  await backUp();
  await createRecord(owner.store, 'blood_requests', row);
  await owner.sync();
  await owner.pause();
  const admin = await newPerson(backend);
  await sql('insert into private.admins (user_id) values ($1)', [admin.userId]);
  const device = await Device.of(admin);
  await device.sync();
  await changeRecord(device.store, 'blood_requests', row.id, { reason: 'Corrected' });
  await device.sync();
  await changeRecord(device.store, 'blood_requests', row.id, { location: 'Unsent' });
  await restore(true);
  await device.sync();
  expect(await device.rows('blood_requests')).toEqual([]);
  expect(await device.unsent()).toBe(0);
  const attention = (await device.rows('attention')) as AttentionDoc[];
  expect(attention.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([{ reason: 'Corrected' }, { location: 'Unsent' }]),
  );
  for (const refused of attention)
    expect(describeReason(refused)).toBe('The server was restored and no longer has this.');

  // the device of its author still holds the request
  await device.pause();
  await owner.resume();
  await owner.sync();
  expect(await sql('select reason from public.blood_requests')).toEqual([
    { reason: row['reason'] },
  ]);
});

test('S11: what the device did not remember, and the server has in an older version, needs attention', async () => {
  const person = await newPerson(backend);
  const one = await Device.of(person);
  const row = donation(person, { city: 'First' });
  await createRecord(one.store, 'donors', row);
  await one.sync();
  await backUp();
  await changeRecord(one.store, 'donors', row.id, { city: 'Lost' });
  await one.sync();
  await one.pause();
  // only the other device holds the change
  const two = await Device.of(person);
  await two.sync();
  await restore(true);
  await two.sync();
  expect(await two.rows('donors')).toMatchObject([{ city: 'First' }]);
  expect(await two.rows('attention')).toMatchObject([
    { kind: 'conflict', payload: { city: 'Lost' }, theirs: { city: 'First' }, code: 'RESTORED' },
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
