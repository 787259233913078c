import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock } from '@/clock';
import { changeRecord, createRecord } from '@/store/changes/records';
import { UNDO_WINDOW_MS } from '@/store/changes/undo-time';
import { undoCreation } from '@/store/changes/undo-window';
import type { InventoryDoc } from '@/collections/inventory/row';
import { takePart } from '@/store/changes/take-part';
import { subtractParts } from '@/store/units-left';
import { Device, newPerson, type Person } from './device';
import { serveInProcess } from './in-process-server';

const { backend, sql } = serveInProcess();
let admin: Person;
beforeAll(async () => {
  admin = await newPerson(backend, 'admin');
  await sql('insert into private.admins (user_id) values ($1)', [admin.userId]);
});
afterEach(() => Device.closeAll());

/** Makes a batch of ten units. */
const aBatch = () => ({
  id: crypto.randomUUID(),
  blood_type: 'O-',
  units: 10,
  location: 'Fridge',
  added_date: '2026-01-01',
  expiry_date: '2026-02-12',
  outcome: null,
  discard_reason: '',
});
type Batch = ReturnType<typeof aBatch>;

/**
 * Makes the row for units of the batch that were used.
 * @param id the id of the new row
 */
const partOf = (batch: Batch, units: number, id = crypto.randomUUID() as string) => ({
  ...batch,
  id,
  units,
  outcome: 'used',
  taken_from: batch.id,
});

const inOrder = (rows: { units: unknown; status: unknown }[]) =>
  rows
    .map(({ units, status }) => ({ units, status }))
    .sort((a, b) => Number(a.units) - Number(b.units));

/** Reads what the device shows of a batch and of the units that were taken from it. */
async function shown(device: Device, batch: Batch) {
  const rows = (await device.rows('inventory')) as unknown as InventoryDoc[];
  const parts = rows.filter((row) => row.taken_from === batch.id);
  const left = subtractParts(
    rows.filter((row) => row.id === batch.id),
    parts,
  );
  return inOrder([...left, ...parts]);
}

/** Reads what the server holds of a batch and of the units that were taken from it. */
const stored = async (batch: Batch) =>
  inOrder(
    (await sql(
      'select units, status from public.inventory where (id = $1 or taken_from = $1) and not deleted',
      [batch.id],
    )) as { units: unknown; status: unknown }[],
  );

/** Takes units from a batch, at a time so long ago that they may be sent. */
const takeAndSend = (device: Device, part: ReturnType<typeof partOf>) =>
  takePart(device.store, part, clock.now() - 2 * UNDO_WINDOW_MS);

/** Makes a batch that the server has. */
async function addBatch(device: Device): Promise<Batch> {
  const batch = aBatch();
  await createRecord(device.store, 'inventory', batch);
  await device.sync();
  return batch;
}

const whole = [{ units: 10, status: 'available' }];
const apart = [
  { units: 4, status: 'used' },
  { units: 6, status: 'available' },
];

test('S1: no unit is lost or doubled when the app is killed at any await of taking units from a batch and sending it', async () => {
  const device = await Device.of(admin);
  const ends = { 'while taking': 0, 'while sending': 0 };
  for (let nth = 1, ended = true; ended; nth++) {
    const batch = await addBatch(device);
    const part = partOf(batch, 4);
    const take = () => takeAndSend(device, part);

    const taking = await device.killedAt(nth, take);
    if (taking) {
      ends['while taking'] += 1;
      expect([whole, apart], `await ${nth}`).toContainEqual(await shown(device, batch));
      if ((await shown(device, batch)).length === 1) await take();
    }
    expect(await shown(device, batch), `await ${nth}`).toEqual(apart);

    const sending = await device.killedAt(nth, () => device.sync());
    if (sending) {
      ends['while sending'] += 1;
      expect([whole, apart], `await ${nth}`).toContainEqual(await stored(batch));
      await device.sync();
    }
    expect(await stored(batch), `await ${nth}`).toEqual(apart);
    expect(await shown(device, batch), `await ${nth}`).toEqual(apart);
    expect(await device.unsent(), `await ${nth}`).toBe(0);
    expect(await device.rows('attention'), `await ${nth}`).toEqual([]);
    ended = taking || sending;
  }
  expect(ends['while taking']).toBeGreaterThan(0);
  expect(ends['while sending']).toBeGreaterThan(10);
}, 120_000);

test('two parts are taken and the first is undone: there are as many units as before', async () => {
  const device = await Device.of(admin);
  const batch = await addBatch(device);
  const [first, second] = [partOf(batch, 2), partOf(batch, 3)];
  expect(await takePart(device.store, first)).toBe(true);
  expect(await takePart(device.store, second, clock.now() - 2 * UNDO_WINDOW_MS)).toBe(true);
  expect(await undoCreation(device.store, 'inventory', first.id)).toBe(true);
  const left = [
    { units: 3, status: 'used' },
    { units: 7, status: 'available' },
  ];
  expect(await shown(device, batch)).toEqual(left);
  await device.sync();
  expect(await stored(batch)).toEqual(left);
  expect(await shown(device, batch)).toEqual(left);
});

test('the number is right between the answer to a part and the next pull, and no more can be taken', async () => {
  const device = await Device.of(admin);
  const batch = await addBatch(device);
  await takeAndSend(device, partOf(batch, 4));
  await device.sync(['push']);
  expect(await device.unsent()).toBe(0);
  expect(await shown(device, batch)).toEqual(apart);
  expect(await takePart(device.store, partOf(batch, 7))).toBe(false);
  await device.sync();
  expect(await shown(device, batch)).toEqual(apart);
});

test('S2: two devices that take from one batch offline take ten of ten, or hear that there are not enough', async () => {
  const one = await Device.of(admin);
  const batch = await addBatch(one);
  await one.pause();
  const two = await Device.of(admin);
  await two.sync();
  const late = partOf(batch, 7);
  await takeAndSend(two, late);
  await two.pause();
  await one.resume();
  await takeAndSend(one, partOf(batch, 6));
  await one.sync();
  await one.pause();
  await two.resume();
  await two.sync();
  expect(await two.rows('attention')).toMatchObject([
    { row_id: late.id, creates: true, code: '23514', field: 'taken_from' },
  ]);
  const left = [
    { units: 4, status: 'available' },
    { units: 6, status: 'used' },
  ];
  expect(await stored(batch)).toEqual(left);
  expect(await shown(two, batch)).toEqual(left);

  // takes the units that are left; the batch is then empty on every device
  await takeAndSend(two, partOf(batch, 4));
  await two.sync();
  await two.pause();
  await one.resume();
  await one.sync();
  const used = [
    { units: 4, status: 'used' },
    { units: 6, status: 'used' },
  ];
  expect(await stored(batch)).toEqual(used);
  expect(await shown(one, batch)).toEqual(used);
  expect(await one.rows('attention')).toEqual([]);
});

test('units that a device of an earlier version took, in two changes, arrive', async () => {
  const device = await Device.of(admin);
  const batch = await addBatch(device);
  const { taken_from: _, ...taken } = partOf(batch, 4);
  await changeRecord(device.store, 'inventory', batch.id, { units: 6 });
  await createRecord(device.store, 'inventory', taken);
  await device.sync();
  const rows = await sql('select units, status from public.inventory where id in ($1, $2)', [
    batch.id,
    taken.id,
  ]);
  expect(inOrder(rows as { units: unknown; status: unknown }[])).toEqual(apart);
});
