import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkEverything } from '@/sync/digest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { EVERYTHING } from '@/sync/engine';
import { Device, newPerson } from './device';
import { join, leave, newHospital } from './hospital';
import { serveInProcess } from './in-process-server';

const { backend, sql } = serveInProcess();
let hospital: string;
beforeEach(async () => {
  hospital = await newHospital(sql);
});
afterEach(() => Device.closeAll());

const nurse = async (name: string, of = hospital) => {
  const person = await newPerson(backend, name);
  await join(sql, person.userId, of);
  return Device.of(person);
};
const batch = (org_id: string) => ({
  id: randomUUID(),
  org_id,
  blood_type: 'O-',
  component: 'red_cells',
  units: 10,
  location: 'Canary fridge',
  added_date: '2099-01-01',
  expiry_date: '2099-02-01',
  outcome: null,
  request_id: null,
  discard_reason: '',
});
const rowOf = async (device: Device, table: 'inventory' | 'reservations', id: string) =>
  (await device.rows(table)).find((row) => row.id === id);

/** Compares all rows of the device with the server, and expects no difference. */
async function expectSound(device: Device) {
  const report = await checkEverything(device.store, device.api);
  expect(Object.values(report).map(({ differing, complete }) => [differing, complete])).toEqual(
    Object.values(report).map(() => [0, true]),
  );
}

test('a membership that begins while the app is open brings the shelf with the first change that is poked', async () => {
  const day = await nurse('day');
  const units = batch(hospital);
  await createRecord(day.store, 'inventory', units);
  await day.sync();
  await day.close();
  const newcomer = await Device.of(await newPerson(backend, 'newcomer'));
  const engine = newcomer.engine();
  await engine.run(new Set(EVERYTHING));
  expect(await newcomer.rows('inventory')).toEqual([]);
  await join(sql, newcomer.person.userId, hospital);
  // a person's profile says to which hospital they belong
  await engine.run(new Set(['profiles']));
  expect(await rowOf(newcomer, 'inventory', units.id)).toMatchObject({ units: 10 });
});

// covers: page-hospital-stock
test('units that a nurse adds without a network are on the shelf of the team; another hospital’s disk holds none of it', async () => {
  const day = await nurse('day');
  await day.sync();
  const units = batch(hospital);
  await createRecord(day.store, 'inventory', units);
  await day.restart();
  await day.sync();
  expect(await rowOf(day, 'inventory', units.id)).toMatchObject({ org_name: 'City General' });
  await expectSound(day);
  await day.pause();

  const night = await nurse('night');
  await night.sync();
  expect(await rowOf(night, 'inventory', units.id)).toMatchObject({ units: 10 });
  // each device changes another field, and has not received the other device's change
  await changeRecord(night.store, 'inventory', units.id, { units: 7 });
  await night.sync();
  await night.pause();
  await day.resume();
  await changeRecord(day.store, 'inventory', units.id, { location: 'Fridge 2' });
  await day.sync();
  expect(await rowOf(day, 'inventory', units.id)).toMatchObject({ units: 7, location: 'Fridge 2' });
  await day.close();

  for (const person of [await newPerson(backend), await newPerson(backend, 'other')]) {
    const outsider = await Device.of(person);
    if (person.email?.startsWith('other')) await join(sql, person.userId, await newHospital(sql));
    await outsider.sync();
    expect(await outsider.rows('inventory')).toEqual([]);
    await outsider.pause();
    expect(await outsider.bytesOnDisk()).not.toContain('Fridge 2');
    await outsider.close();
  }

  // a member is removed while they are offline: they lose the hospital's units, and read why their change was refused
  await night.resume();
  await changeRecord(night.store, 'inventory', units.id, { units: 1 });
  await leave(sql, night.person.userId);
  await night.sync();
  await night.sync();
  expect(await night.rows('inventory')).toEqual([]);
  expect(await night.rows('attention')).toMatchObject([{ code: '42501', field: 'membership' }]);
});

// covers: page-team-drives
test('staff of a hospital check people in at its drive without a network, and see no accounts', async () => {
  const drive = randomUUID();
  await sql(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available, org_id)
     values ($1, 'Ward Drive', '2099-01-01', '09:00', '17:00', 'Hall', '1 Main Street', '62701', 50, 50, $2)`,
    [drive, hospital],
  );
  const reserved: string[] = [];
  const donor = await newPerson(backend, 'donor');
  await sql(
    `insert into public.profiles (id, first_name, last_name, phone_number, address) values ($1, 'Dora', 'Donor', '555 0177', 'Canary street')
     on conflict (id) do update set first_name = 'Dora', last_name = 'Donor', phone_number = '555 0177', address = 'Canary street'`,
    [donor.userId],
  );
  reserved.push(randomUUID());
  await sql(
    `insert into public.reservations (id, drive_id, user_id, preferred_time) values ($1, $2, $3, '10:00')`,
    [reserved[0], drive, donor.userId],
  );
  const [id = ''] = reserved;

  const tablet = await nurse('tablet');
  await tablet.sync();
  expect(await rowOf(tablet, 'reservations', id)).toMatchObject({
    person_name: 'Dora Donor',
    person_contact: '555 0177',
    user_id: '',
  });
  await expectSound(tablet);
  await tablet.pause();
  const bytes = await tablet.bytesOnDisk();
  expect(bytes).not.toContain('Canary street');
  expect(bytes).not.toContain(donor.userId);
  await tablet.resume();

  const patch = { checked_in_at: '2099-01-01T15:00:00.000Z', no_show: false };
  await changeRecord(tablet.store, 'reservations', id, patch);
  const walkIn = {
    id: randomUUID(),
    drive_id: drive,
    user_id: '',
    user_email: '',
    preferred_time: '11:00:00',
    cancelled: false,
    status: 'requested',
    refusal: null,
    checked_in_at: '2099-01-01T16:00:00.000Z',
    no_show: false,
    walk_in_name: 'Walter Walker',
    walk_in_contact: '',
    org_id: null,
    person_name: '',
    person_contact: '',
    person_blood_type: '',
  };
  await createRecord(tablet.store, 'reservations', walkIn);
  await tablet.sync();
  expect(await tablet.unsent()).toBe(0);
  expect(await tablet.rows('attention')).toEqual([]);
  expect(await rowOf(tablet, 'reservations', walkIn.id)).toMatchObject({ org_id: hospital });
  await expectSound(tablet);
  const [held] = (await tablet.rows('drives')).filter((row) => row.id === drive);
  expect(held).toMatchObject({ slots_taken: 2, org_name: 'City General' });

  await leave(sql, tablet.person.userId);
  await tablet.sync();
  await tablet.sync();
  expect(await tablet.rows('reservations')).toEqual([]);
});
