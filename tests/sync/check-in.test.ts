import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

/**
 * Makes a drive, and a reservation for each of several people.
 * @returns the drive's id and the reservations' ids
 */
async function makeDay(people: number): Promise<{ drive: string; reserved: string[] }> {
  const drive = randomUUID();
  await sql(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     values ($1, 'Town Drive', '2099-01-01', '09:00', '17:00', 'Hall', '1 Main Street', '62701', 50, 50)`,
    [drive],
  );
  const reserved: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const [id, user] = [randomUUID(), randomUUID()];
    await sql('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@people.test`]);
    await sql(
      `insert into public.reservations (id, drive_id, user_id, preferred_time) values ($1, $2, $3, '10:00')`,
      [id, drive, user],
    );
    reserved.push(id);
  }
  return { drive, reserved };
}

async function newTablet(): Promise<Device> {
  const tablet = await Device.of(await newPerson(backend, 'admin'));
  await sql('insert into private.admins (user_id) values ($1)', [tablet.person.userId]);
  await tablet.sync();
  return tablet;
}
const walkIn = (drive_id: string) => ({
  id: randomUUID(),
  drive_id,
  user_id: '',
  user_email: '',
  preferred_time: '11:00:00',
  cancelled: false,
  status: 'requested',
  refusal: null,
  checked_in_at: '2099-01-01T16:00:00.000Z',
  no_show: false,
  outcome: null,
  walk_in_name: 'Walter Walker',
  walk_in_contact: '',
});
const rowOf = async (device: Device, id: string) =>
  (await device.rows('reservations')).find((row) => row.id === id);

// covers: page-admin-drives
test('two tablets check the same people in without a network; each is there once, an arrival outweighs a no-show, and nothing needs attention', async () => {
  const { drive, reserved } = await makeDay(3);
  const [both, came, missed] = reserved as [string, string, string];
  const first = await newTablet();
  const patch = (checked_in_at: string) => ({ checked_in_at, no_show: false });
  await changeRecord(first.store, 'reservations', both, patch('2099-01-01T15:00:00.000Z'));
  await changeRecord(first.store, 'reservations', came, patch('2099-01-01T15:10:00.000Z'));
  const walked = walkIn(drive);
  await createRecord(first.store, 'reservations', walked);
  await first.pause();

  const second = await newTablet();
  await changeRecord(second.store, 'reservations', both, patch('2099-01-01T15:02:00.000Z'));
  await changeRecord(second.store, 'reservations', came, { no_show: true });
  await changeRecord(second.store, 'reservations', missed, { no_show: true });
  await second.sync();
  await second.pause();
  await first.resume();
  await first.sync();
  await first.pause();
  await second.resume();
  await second.sync();

  const at = Date.parse('2099-01-01T15:02:00Z');
  expect(Date.parse(String((await rowOf(second, both))?.['checked_in_at']))).toBe(at);
  expect(await rowOf(second, came)).toMatchObject({ no_show: false, unsent: 0 });
  expect((await rowOf(second, came))?.['checked_in_at']).not.toBeNull();
  expect(await rowOf(second, missed)).toMatchObject({ no_show: true, checked_in_at: null });
  expect(await rowOf(second, walked.id)).toMatchObject({ status: 'confirmed', user_id: '' });
  const rows = await second.rows('reservations');
  expect(rows.filter((row) => row['drive_id'] === drive)).toHaveLength(4);
  const [held] = (await second.rows('drives')).filter((row) => row.id === drive);
  expect(held).toMatchObject({ slots_taken: 4, slots_available: 46 });
  expect(await second.rows('attention')).toEqual([]);
  expect(await second.unsent()).toBe(0);
});

// covers: drive-outcomes
test('two tablets say without a network who gave and who could not; a donation outweighs all else, counts once, and its donor is thanked', async () => {
  const { drive, reserved } = await makeDay(3);
  const [gave, could, mistaken] = reserved as [string, string, string];
  const at = '2026-11-24T15:00:00.000Z';
  const said = (outcome: 'given' | 'could_not') => ({ outcome, checked_in_at: at, no_show: false });
  const first = await newTablet();
  await changeRecord(first.store, 'reservations', gave, said('could_not'));
  await changeRecord(first.store, 'reservations', could, { no_show: true });
  await changeRecord(first.store, 'reservations', mistaken, { checked_in_at: at });
  await first.sync();
  await changeRecord(first.store, 'reservations', mistaken, { checked_in_at: null });
  await first.pause();

  const second = await newTablet();
  await changeRecord(second.store, 'reservations', gave, said('given'));
  await changeRecord(second.store, 'reservations', could, said('could_not'));
  await changeRecord(second.store, 'reservations', mistaken, said('given'));
  await second.sync();
  await second.pause();
  await first.resume();
  await first.sync();
  for (const id of [gave, mistaken])
    expect(await rowOf(first, id)).toMatchObject({ outcome: 'given', no_show: false, unsent: 0 });
  expect(await rowOf(first, could)).toMatchObject({ outcome: 'could_not', no_show: false });
  for (const id of reserved) expect((await rowOf(first, id))?.['checked_in_at']).not.toBeNull();
  const [held] = (await first.rows('drives')).filter((row) => row.id === drive);
  expect(held).toMatchObject({ slots_taken: 3 });
  expect(await first.rows('attention')).toEqual([]);
  const thanked = await sql(
    `select r.id from public.inbox i join public.reservations r using (user_id, drive_id)
     where i.kind = 'pledge_given' and i.drive_id = $1`,
    [drive],
  );
  expect(new Set(thanked.map(({ id }) => id))).toEqual(new Set([gave, mistaken]));
  expect(thanked).toHaveLength(2);
});

// covers: drive-capacity
test('a capacity that is lowered without a network keeps everybody’s place; a drive that is called off stays, with its reason', async () => {
  const { drive } = await makeDay(3);
  const tablet = await newTablet();
  const driveOf = async () => (await tablet.rows('drives')).find((row) => row.id === drive);
  await changeRecord(tablet.store, 'drives', drive, { slots_total: 2 });
  expect(await driveOf()).toMatchObject({ slots_available: 0, unsent: 1 });
  await tablet.sync();
  expect(await driveOf()).toMatchObject({ slots_taken: 3, slots_available: 0, unsent: 0 });
  const confirmed = (await tablet.rows('reservations')).filter(
    (row) => row['drive_id'] === drive && row['status'] === 'confirmed',
  );
  expect(confirmed).toHaveLength(3);
  const patch = { called_off: true, called_off_reason: 'Storm' };
  await changeRecord(tablet.store, 'drives', drive, patch);
  await tablet.sync();
  expect(await driveOf()).toMatchObject(patch);
  expect((await rowOf(tablet, confirmed[0]?.id ?? ''))?.['refusal']).toBe('gone');
});
