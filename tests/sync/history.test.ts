import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { describeGifts, type GivenRecords, listGifts } from '@/features/history/gifts';
import type { ProfileDoc } from '@/collections/profiles/row';
import { newProfile } from '@/collections/profiles/row';
import { newUnits } from '@/collections/inventory/row';
import { takePart } from '@/store/changes/take-part';
import { Device, newPerson } from './device';
import { confirmAddress, join, newHospital } from './hospital';
import { serveInProcess } from './in-process-server';
import { bloodRequest, pledge } from './rows';

const { backend, sql } = serveInProcess();
const minuteAgo = () => Date.now() - 60_000;
let hospital: string;
beforeEach(async () => {
  hospital = await newHospital(sql);
});
afterEach(() => Device.closeAll());

/** Lists the donations of the device's person as the history page does. */
async function readHistory(device: Device) {
  const [profile] = await device.rows('profiles');
  const rows = {
    profile: (profile ?? null) as ProfileDoc | null,
    pledges: await device.rows('pledges'),
    donations: await device.rows('donors'),
    reservations: await device.rows('reservations'),
    drives: await device.rows('drives'),
  };
  return listGifts(rows as unknown as GivenRecords);
}

// covers: pledge-thanks
test('a nurse says that a donor gave: the donor is thanked once and has it in their history, also when the request is gone', async () => {
  const [nurse, donor] = [await newPerson(backend, 'nurse'), await newPerson(backend, 'donor')];
  await join(sql, nurse.userId, hospital);
  await confirmAddress(sql, donor.userId);
  const request = bloodRequest(nurse, { org_id: hospital, component: 'platelets' });
  const offer = pledge(donor, request.id, { blood_type: 'A+' });

  const ward = await Device.of(nurse);
  await createRecord(ward.store, 'blood_requests', request);
  await ward.sync();
  await ward.pause();
  const phone = await Device.of(donor);
  await createRecord(phone.store, 'pledges', offer);
  await phone.sync();
  expect(await phone.rows('pledges')).toMatchObject([
    { status: 'accepted', component: 'platelets' },
  ]);
  expect(await readHistory(phone)).toEqual([]);
  await phone.pause();
  await ward.resume();
  await ward.sync();
  await changeRecord(ward.store, 'pledges', offer.id, { outcome: 'given' });
  await ward.sync();
  await ward.sync();
  await ward.close();
  await sql('delete from public.blood_requests where id = $1', [request.id]);

  await phone.resume();
  await phone.sync();
  const today = new Date().toISOString().slice(0, 10);
  const history = await readHistory(phone);
  expect(history).toMatchObject([
    {
      day: today,
      component: 'platelets',
      by: 'staff',
      place: 'City General, 1 Main Street, Springfield, IL',
    },
  ]);
  expect(describeGifts(history)).toBe('1 donation: 1 confirmed by staff.');
  const thanks = (await phone.rows('inbox')).filter(({ kind }) => kind === 'pledge_given');
  expect(thanks).toMatchObject([{ pledge_id: offer.id, codes: { hospital: 'City General' } }]);
});

// covers: page-my-history
test('an earlier donation is told without a network, is on the other device, and what both tell at once is not lost', async () => {
  const ann = await newPerson(backend, 'ann');
  const id = ann.userId ?? '';
  const phone = await Device.of(ann);
  await createRecord(phone.store, 'profiles', newProfile({ id, first_name: 'Ann' }));
  await phone.sync();
  const told = (...lines: string[]) => ({ earlier_donations: lines });
  await changeRecord(phone.store, 'profiles', id, told('2024-05-03 platelets Saint Mary'));
  await phone.restart();
  expect(await readHistory(phone)).toMatchObject([
    { day: '2024-05-03', place: 'Saint Mary', by: 'self' },
  ]);
  await phone.sync();
  await phone.pause();

  const tablet = await Device.of(ann);
  await tablet.sync();
  expect(await readHistory(tablet)).toMatchObject([{ day: '2024-05-03', component: 'platelets' }]);
  await changeRecord(
    tablet.store,
    'profiles',
    id,
    told('2024-05-03 platelets Saint Mary', '2023-01-01 plasma'),
  );
  await tablet.sync();
  await tablet.pause();
  await phone.resume();
  await changeRecord(
    phone.store,
    'profiles',
    id,
    told('2024-05-03 platelets Saint Mary', '2022-01-01 plasma'),
  );
  await phone.sync();
  expect((await readHistory(phone)).map(({ day }) => day)).toEqual(['2024-05-03', '2023-01-01']);
  const attention = await phone.store.attention.find().exec();
  expect(attention.map((doc) => doc.payload)).toMatchObject([
    told('2024-05-03 platelets Saint Mary', '2022-01-01 plasma'),
  ]);
});

// covers: where-it-went
test('two tablets add the unit of a donation and tell its donor, one without an answer: one unit, told once, and nothing of a patient', async () => {
  const donor = await newPerson(backend, 'donor');
  await confirmAddress(sql, donor.userId);
  const staff = async (name: string) => {
    const person = await newPerson(backend, name);
    await join(sql, person.userId, hospital);
    return Device.of(person);
  };
  const ward = await staff('ward');
  const request = bloodRequest(ward.person, { org_id: hospital, component: 'platelets' });
  const offer = pledge(donor, request.id, { blood_type: 'A+' });
  await createRecord(ward.store, 'blood_requests', request);
  await ward.sync();
  await ward.pause();
  const phone = await Device.of(donor);
  await createRecord(phone.store, 'pledges', offer);
  await phone.sync();
  await phone.pause();
  const unit = () =>
    newUnits({
      id: randomUUID(),
      org_id: hospital,
      blood_type: 'A+',
      component: 'platelets',
      units: 1,
      location: 'Fridge',
      added_date: '2026-01-01',
      expiry_date: '2099-02-01',
      outcome: null,
      discard_reason: '',
      request_id: null,
      taken_from: null,
      pledge_id: offer.id,
      tell_donor: false,
    });

  await ward.resume();
  await ward.sync();
  await changeRecord(ward.store, 'pledges', offer.id, { outcome: 'given' });
  const first = unit();
  await createRecord(ward.store, 'inventory', first);
  await ward.sync();
  await ward.pause();
  const desk = await staff('desk');
  await createRecord(desk.store, 'inventory', unit());
  await desk.sync();
  const refused = await desk.store.attention.find().exec();
  expect(refused.map(({ code, field }) => [code, field])).toEqual([['23505', 'unit_of_donation']]);
  expect(await desk.rows('inventory')).toMatchObject([{ id: first.id, pledge_id: offer.id }]);

  const part = { ...unit(), units: 1, taken_from: first.id, outcome: 'used' };
  // taken a minute ago, so that it can be sent at once
  expect(await takePart(desk.store, part, minuteAgo())).toBe(true);
  await desk.sync();
  await changeRecord(desk.store, 'inventory', part.id, { tell_donor: true });
  const { api } = desk;
  desk.api = {
    ...api,
    push: async (client, mutations) => {
      await api.push(client, mutations);
      throw new TypeError('the answer is lost');
    },
  };
  await expect(desk.sync()).rejects.toThrow();
  desk.api = api;
  await desk.sync();
  expect(await desk.unsent()).toBe(0);
  await desk.pause();
  await ward.resume();
  await ward.sync();
  await changeRecord(ward.store, 'inventory', part.id, { tell_donor: true });
  await ward.sync();
  expect(await ward.rows('inventory')).toMatchObject([{ id: part.id, pledge_id: offer.id }]);
  expect((await ward.rows('inventory'))[0]?.['donor_told_at']).toBeTruthy();
  await ward.pause();

  await phone.resume();
  await phone.sync();
  const news = (await phone.rows('inbox')).filter(({ kind }) => kind === 'unit_used');
  expect(news).toMatchObject([
    { codes: { date: new Date().toISOString().slice(0, 10) }, request_id: null, pledge_id: null },
  ]);
  expect(news).toHaveLength(1);
});
