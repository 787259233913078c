import { afterEach, expect, test } from 'vitest';
import { clock } from '@/clock';
import { changeRecord, createRecord } from '@/store/changes/records';
import { UNDO_WINDOW_MS } from '@/store/changes/undo-time';
import { withdrawRequest } from '@/store/changes/withdraw';
import { takePart } from '@/store/changes/take-part';
import { backUpIn, restoreIn } from './backup';
import { Device, newPerson } from './device';
import { join, newHospital } from './hospital';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation, driveProposal, pledge } from './rows';

const { backend, asOwner, sql } = serveInProcess({ quotas: true });
afterEach(() => Device.closeAll());

const backUp = () => asOwner(backUpIn);
const restore = () => asOwner((session) => restoreIn(session, true));
const ownOf = async (device: Device, table: 'blood_requests' | 'donors') =>
  (await device.rows(table)).filter((row) => row['user_id'] === device.person.userId);
const aDevice = async () => Device.of(await newPerson(backend));

test('S11: a lost batch and the units that were taken from it add up after a restore', async () => {
  const device = await aDevice();
  const hospital = await newHospital(sql);
  await join(sql, device.person.userId, hospital);
  await device.sync();
  await backUp();
  for (const first of ['0', 'f']) {
    const batch = {
      id: crypto.randomUUID().replace(/^./, first),
      org_id: hospital,
      blood_type: 'O-',
      component: 'red_cells',
      units: 10,
      location: 'Fridge',
      added_date: '2099-01-01',
      expiry_date: '2099-02-12',
      outcome: null,
      discard_reason: '',
    };
    const part = {
      ...batch,
      id: crypto.randomUUID().replace(/^./, '7'),
      units: 4,
      outcome: 'used',
      taken_from: batch.id,
    };
    await createRecord(device.store, 'inventory', batch);
    await device.sync();
    expect(await takePart(device.store, part, clock.now() - 2 * UNDO_WINDOW_MS)).toBe(true);
    await device.sync();
  }
  await restore();
  await device.sync();
  await device.sync();
  expect(await device.rows('attention')).toEqual([]);
  const rows = await sql(
    `select units, status from public.inventory where org_id = $1 and not deleted order by units`,
    [hospital],
  );
  expect(rows.map(({ units, status }) => [units, status])).toEqual([
    [4, 'used'],
    [4, 'used'],
    [6, 'available'],
    [6, 'available'],
  ]);
});

test('S11: what the server lost is sent again in the order in which it was made, so that it finds room', async () => {
  const device = await aDevice();
  const open = [1, 2, 3].map(() => bloodRequest(device.person));
  for (const row of open) await createRecord(device.store, 'blood_requests', row);
  await device.sync();
  await backUp();
  await changeRecord(device.store, 'blood_requests', open[0]?.id ?? '', {
    closed_reason: 'no_longer_needed',
  });
  await device.sync();
  const another = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', another);
  await device.sync();
  expect(await device.rows('attention')).toEqual([]);
  await restore();
  await device.sync();
  expect(await device.rows('attention')).toEqual([]);
  expect(await sql('select id from public.blood_requests where id = $1', [another.id])).toEqual([
    { id: another.id },
  ]);
});

test('S11: a lost answer to a request that was accepted comes back as the donor’s own words', async () => {
  const asker = await aDevice();
  const request = bloodRequest(asker.person, { required_units: 1 });
  await createRecord(asker.store, 'blood_requests', request);
  await asker.sync();
  await backUp();
  await asker.pause();
  const donor = await aDevice();
  const made = pledge(donor.person, request.id);
  await createRecord(donor.store, 'pledges', made);
  await donor.sync();
  await donor.pause();
  await asker.resume();
  await asker.sync();
  await changeRecord(asker.store, 'pledges', made.id, { decision: 'accepted' });
  await asker.sync();
  await asker.pause();
  await donor.resume();
  await donor.sync();
  expect(await donor.rows('pledges')).toMatchObject([{ status: 'accepted' }]);
  await restore();
  await donor.sync();
  expect(await donor.rows('attention')).toEqual([]);
  await donor.pause();
  await asker.resume();
  await asker.sync();
  expect(await asker.rows('attention')).toEqual([]);
  expect(await sql('select decision, status from public.pledges where id = $1', [made.id])).toEqual(
    [{ decision: 'accepted', status: 'accepted' }],
  );
});

test('S11: nobody hears of a record that they deleted themselves', async () => {
  const device = await aDevice();
  await device.sync();
  await backUp();
  const row = donation(device.person);
  const request = bloodRequest(device.person);
  const withdrawn = bloodRequest(device.person);
  await createRecord(device.store, 'donors', row);
  await createRecord(device.store, 'blood_requests', request);
  await createRecord(device.store, 'blood_requests', withdrawn);
  await device.sync();
  await changeRecord(device.store, 'blood_requests', request.id, { reason: 'Other' });
  await device.sync();
  await withdrawRequest(device.store, request.id);
  await device.sync();
  // the withdrawal has not been sent when the server is restored
  await withdrawRequest(device.store, withdrawn.id);
  await restore();
  await device.sync();
  expect(await device.rows('attention')).toEqual([]);
  expect(await device.unsent()).toBe(0);
  expect(
    await sql('select id from public.blood_requests where user_id = $1 and not deleted', [
      device.person.userId,
    ]),
  ).toEqual([]);
  expect(await ownOf(device, 'donors')).toHaveLength(1);
});

test('S11: a lost request that was closed comes back closed', async () => {
  const device = await aDevice();
  await device.sync();
  await backUp();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  await device.sync();
  await changeRecord(device.store, 'blood_requests', row.id, { closed_reason: 'given_here' });
  await device.sync();
  expect(await ownOf(device, 'blood_requests')).toMatchObject([{ request_fulfilled: true }]);
  await restore();
  await device.sync();
  expect(await device.rows('attention')).toEqual([]);
  expect(await ownOf(device, 'blood_requests')).toMatchObject([
    { closed_reason: 'given_here', request_fulfilled: true },
  ]);
});

test('S11: a record that another device deleted does not come back, though the server has forgotten both', async () => {
  const person = await newPerson(backend);
  const one = await Device.of(person);
  await one.sync();
  await backUp();
  const request = bloodRequest(person);
  const row = donation(person);
  await createRecord(one.store, 'blood_requests', request);
  await createRecord(one.store, 'donors', row);
  await one.sync();
  await one.pause();
  const two = await Device.of(person);
  await two.sync();
  await withdrawRequest(two.store, request.id);
  await changeRecord(two.store, 'donors', row.id, { deleted: true });
  await two.sync();
  await restore();
  await two.sync();
  expect(await two.rows('attention')).toEqual([]);
  await two.pause();
  await one.resume();
  await one.sync();
  expect(await one.rows('attention')).toEqual([]);
  const left = 'where user_id = $1 and not deleted';
  expect(await sql(`select id from public.blood_requests ${left}`, [person.userId])).toEqual([]);
  expect(await sql(`select id from public.donors ${left}`, [person.userId])).toEqual([]);
  expect(await ownOf(one, 'blood_requests')).toEqual([]);
  expect(await ownOf(one, 'donors')).toEqual([]);
});

test('S11: what an administrator answered and the server lost is not shown as the proposer’s own lost words', async () => {
  const proposer = await aDevice();
  const proposal = driveProposal(proposer.person);
  await createRecord(proposer.store, 'drive_proposals', proposal);
  await proposer.sync();
  await backUp();
  await proposer.pause();
  const admin = await aDevice();
  await sql('insert into private.admins (user_id) values ($1)', [admin.person.userId]);
  await admin.sync();
  const answer = 'Gladly, in May.';
  await changeRecord(admin.store, 'drive_proposals', proposal.id, { answer });
  await admin.sync();
  await admin.pause();
  await proposer.resume();
  await proposer.sync();
  expect(await proposer.rows('drive_proposals')).toMatchObject([{ answer, status: 'answered' }]);
  await restore();
  await proposer.sync();
  expect(await proposer.rows('attention')).toEqual([]);
  await proposer.pause();
  await admin.resume();
  await admin.sync();
  expect(await admin.rows('attention')).toEqual([]);
  expect(await sql('select answer from public.drive_proposals')).toEqual([{ answer }]);
});
