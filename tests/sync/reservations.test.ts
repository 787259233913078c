import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { type Network, startNetwork } from './backend';
import { Device, newPerson } from './device';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  net.proxy.restore();
  await Device.closeAll();
});

/** Makes a drive that has this many free spots. */
async function newDrive(free: number): Promise<string> {
  const id = randomUUID();
  await net.query(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code,
       slots_total, slots_available)
     values ($1, 'Town Drive', '2099-01-01', '09:00', '17:00', 'Hall', '1 Main Street', '62701', 50, $2)`,
    [id, free],
  );
  return id;
}

/**
 * Reserves a spot on a device, as the drive's page does.
 * @returns the id of the reservation
 */
async function reserve(device: Device, driveId: string): Promise<string> {
  const id = randomUUID();
  await createRecord(device.store, 'reservations', {
    id,
    drive_id: driveId,
    user_id: device.person.userId,
    user_email: device.person.email,
    preferred_time: '10:30:00',
    cancelled: false,
    status: 'requested',
    refusal: null,
  });
  return id;
}
const reservationOf = async (device: Device, id: string) =>
  (await device.rows('reservations')).find((row) => row.id === id);
const slots = async (device: Device, id: string) =>
  (await device.rows('drives')).find((row) => row.id === id)?.['slots_available'];

test('when two devices request the last spot offline, the first online gets it and the other is refused; neither needs attention', async () => {
  const drive = await newDrive(1);
  const first = await Device.of(await newPerson(net.backend, 'first'));
  await first.sync();
  expect(await slots(first, drive)).toBe(1);
  net.proxy.cut();
  const mine = await reserve(first, drive);
  await expect(first.sync()).rejects.toThrow();
  expect(await reservationOf(first, mine)).toMatchObject({ status: 'requested', unsent: 1 });
  await first.pause();

  net.proxy.restore();
  const second = await Device.of(await newPerson(net.backend, 'second'));
  const theirs = await reserve(second, drive);
  await second.sync();
  expect(await reservationOf(second, theirs)).toMatchObject({ status: 'confirmed', unsent: 0 });
  expect(await slots(second, drive)).toBe(0);
  expect(await second.rows('reservations')).toHaveLength(1);
  await second.pause();

  await first.resume();
  await first.sync();
  expect(await reservationOf(first, mine)).toMatchObject({
    status: 'refused',
    refusal: 'full',
    unsent: 0,
  });
  expect(await first.rows('attention')).toEqual([]);
  expect(await slots(first, drive)).toBe(0);
  await first.pause();

  await second.resume();
  await changeRecord(second.store, 'reservations', theirs, { cancelled: true });
  await second.sync();
  expect(await reservationOf(second, theirs)).toMatchObject({ status: 'cancelled', unsent: 0 });
  expect(await slots(second, drive)).toBe(1);
});

test('a lost answer takes no second spot; a spot requested, cancelled and requested again offline arrives in its last state', async () => {
  const drive = await newDrive(5);
  const device = await Device.of(await newPerson(net.backend));
  const id = await reserve(device, drive);
  const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
  await expect(device.sync(['push'])).rejects.toThrow();
  await dropped;
  await changeRecord(device.store, 'reservations', id, { cancelled: true });
  await changeRecord(device.store, 'reservations', id, {
    cancelled: false,
    preferred_time: '11:30:00',
  });
  await device.sync();
  expect(await reservationOf(device, id)).toMatchObject({
    status: 'confirmed',
    preferred_time: '11:30:00',
    unsent: 0,
  });
  expect(await slots(device, drive)).toBe(4);
  expect(await device.rows('attention')).toEqual([]);
});

test('a spot reserved on one device of an account is on the other, and a cancelled drive shows on both', async () => {
  const drive = await newDrive(5);
  const person = await newPerson(net.backend);
  const phone = await Device.of(person);
  const id = await reserve(phone, drive);
  await phone.sync();
  await phone.pause();
  const tablet = await Device.of(person);
  await tablet.sync();
  expect(await reservationOf(tablet, id)).toMatchObject({ status: 'confirmed' });
  await net.query('update public.drives set deleted = true where id = $1', [drive]);
  await tablet.sync();
  expect(await reservationOf(tablet, id)).toMatchObject({ status: 'refused', refusal: 'gone' });
});
