import { afterEach, beforeAll, expect, test } from 'vitest';
import { createRecord, splitRecord } from '@/store/changes/records';
import { Device, newPerson, type Person } from './device';
import { serveInProcess } from './in-process-server';

const { backend, sql } = serveInProcess();
let admin: Person;
beforeAll(async () => {
  admin = await newPerson(backend, 'admin');
  await sql('insert into private.admins (user_id) values ($1)', [admin.userId]);
});
afterEach(() => Device.closeAll());

/** A batch of ten units, of which four are taken. */
function aBatch() {
  const batch = {
    id: crypto.randomUUID(),
    blood_type: 'O-',
    units: 10,
    location: 'Fridge',
    added_date: '2026-01-01',
    expiry_date: '2026-02-12',
    outcome: null,
    discard_reason: '',
  };
  return { batch, taken: { ...batch, id: crypto.randomUUID(), units: 4, outcome: 'used' } };
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
    const { batch, taken } = aBatch();
    const ids: string[] = [batch.id, taken.id];
    const here = async () =>
      (await device.rows('inventory'))
        .filter(({ id }) => ids.includes(id))
        .map(({ units, status }) => ({ units, status }))
        .sort((a, b) => Number(a.units) - Number(b.units));
    const there = () =>
      sql('select units, status from public.inventory where id = any ($1) order by units', [ids]);
    const take = () =>
      splitRecord(
        device.store,
        'inventory',
        batch.id,
        ({ units }) => ({ units: units - 4 }),
        taken,
      );
    await createRecord(device.store, 'inventory', batch);
    await device.sync(['push']);

    const taking = await device.killedAt(nth, take);
    if (taking) {
      ends['while taking'] += 1;
      expect([whole, apart], `await ${nth}`).toContainEqual(await here());
      if ((await here()).length === 1) await take();
    }
    expect(await here(), `await ${nth}`).toEqual(apart);

    const sending = await device.killedAt(nth, () => device.sync());
    if (sending) {
      ends['while sending'] += 1;
      expect([whole, apart], `await ${nth}`).toContainEqual(await there());
      expect(await here(), `await ${nth}`).toEqual(apart);
      await device.sync();
    }
    expect(await there(), `await ${nth}`).toEqual(apart);
    expect(await here(), `await ${nth}`).toEqual(apart);
    expect(await device.unsent(), `await ${nth}`).toBe(0);
    expect(await device.rows('attention'), `await ${nth}`).toEqual([]);
    ended = taking || sending;
  }
  expect(ends['while taking']).toBeGreaterThan(0);
  expect(ends['while sending']).toBeGreaterThan(10);
}, 120_000);
