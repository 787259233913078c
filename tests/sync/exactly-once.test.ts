import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { countRuns } from '../support/short-run';
import { type Network, startNetwork } from './backend';
import { Device, newPerson, visitor } from './device';
import { bloodRequest, donation } from './rows';
import { disk } from './failing-disk';

let net: Network;
beforeAll(async () => {
  net = await startNetwork();
});
afterAll(() => net.stop());
afterEach(async () => {
  net.proxy.restore();
  disk.heal();
  await Device.closeAll();
});

async function aDevice(): Promise<Device> {
  return Device.of(await newPerson(net.backend));
}

test('a record saved offline reaches the server once when there is a network, and is then received', async () => {
  const device = await aDevice();
  net.proxy.cut();
  const row = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', row);
  await expect(device.sync()).rejects.toThrow();
  expect(await device.unsent()).toBe(1);
  net.proxy.restore();
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await net.count('blood_requests', `&id=eq.${row.id}`)).toBe(1);
  expect((await device.rows('blood_requests'))[0]).toMatchObject({ id: row.id, rev: 1, unsent: 0 });
});

test('S2: after a lost answer the record is on the server once, and the next pass finds out', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
  await expect(device.sync(['push'])).rejects.toThrow();
  await dropped;
  expect(await net.count('donors', `&id=eq.${row.id}`)).toBe(1);
  expect(await device.unsent()).toBe(1);
  await device.restart();
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await net.count('donors', `&id=eq.${row.id}`)).toBe(1);
  expect(await device.rows('attention')).toEqual([]);
});

test('S2: an edit made after a lost answer arrives on top of the first version', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  const dropped = net.proxy.dropNextResponse((request) => request.includes('push_changes'));
  await expect(device.sync(['push'])).rejects.toThrow();
  await dropped;
  await changeRecord(device.store, 'donors', row.id, { city: 'Chicago' });
  await changeRecord(device.store, 'donors', row.id, { is_available: false });
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Chicago&is_available=is.false`)).toBe(
    1,
  );
  expect(await device.rows('attention')).toEqual([]);
});

test('S2: two tabs that send the same record at the same time make one row, and both receive it', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await Promise.all([device.sync(['push']), device.sync(['push']), device.sync(['push'])]);
  expect(await device.unsent()).toBe(0);
  expect(await net.count('donors', `&id=eq.${row.id}`)).toBe(1);
  expect(await device.rows('attention')).toEqual([]);
});

test('S3: when one of 50 offline records is refused, 49 arrive and 1 needs attention with field and payload', async () => {
  const device = await aDevice();
  const rows = Array.from({ length: 50 }, (_, i) =>
    bloodRequest(device.person, i === 17 ? { required_units: 0 } : {}),
  );
  for (const row of rows) await createRecord(device.store, 'blood_requests', row);
  await device.sync();
  expect(await net.count('blood_requests', `&user_id=eq.${device.person.userId}`)).toBe(49);
  expect(await device.unsent()).toBe(0);
  const attention = await device.rows('attention');
  expect(attention).toHaveLength(1);
  expect(attention[0]).toMatchObject({
    kind: 'rejected',
    code: '23514',
    field: 'required_units',
    row_id: rows[17]?.id,
    payload: { hospital: 'Memorial Hospital' },
  });
  expect((await device.rows('blood_requests')).map((r) => r.id)).not.toContain(rows[17]?.id);
});

test('S3: a record that is too large for a request does not hold up the others', async () => {
  const device = await aDevice();
  const small = bloodRequest(device.person);
  await createRecord(
    device.store,
    'blood_requests',
    bloodRequest(device.person, { additional_info: 'x'.repeat(2001) }),
  );
  await createRecord(device.store, 'blood_requests', small);
  await device.sync();
  expect(await net.count('blood_requests', `&id=eq.${small.id}`)).toBe(1);
  expect(await device.rows('attention')).toHaveLength(1);
});

test('S1: a save whose transaction fails rejects, saves nothing, and works when tried again', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  disk.failWrite(1);
  await expect(createRecord(device.store, 'donors', row)).rejects.toThrow();
  disk.heal();
  expect(await device.rows('donors')).toEqual([]);
  await createRecord(device.store, 'donors', row);
  await changeRecord(device.store, 'donors', row.id, { city: 'Peoria' });
  await device.restart();
  expect((await device.rows('donors'))[0]).toMatchObject({ city: 'Peoria', unsent: 1 });
});

test('S1: whichever storage write fails during a sync, nothing is lost and the next pass repairs it', async () => {
  const failures: number[] = [];
  const person = await newPerson(net.backend);
  for (let nth = 1; nth <= 40; nth += countRuns(1, 3)) {
    const device = await Device.of(person);
    const good = donation(device.person);
    const bad = bloodRequest(device.person, { required_units: 0 });
    await createRecord(device.store, 'donors', good);
    await createRecord(device.store, 'blood_requests', bad);
    const fault = disk.failWrite(nth);
    await device.sync().catch(() => {});
    disk.heal();
    if (!fault.failed()) {
      await device.close();
      break;
    }
    failures.push(nth);
    await device.restart();
    await device.sync();
    expect(await device.unsent(), `write ${nth}`).toBe(0);
    expect(await net.count('donors', `&id=eq.${good.id}`), `write ${nth}`).toBe(1);
    expect(
      (await device.rows('attention')).map((a) => a['row_id']),
      `write ${nth}`,
    ).toEqual([bad.id]);
    expect(
      (await device.rows('donors')).map((d) => d.id),
      `write ${nth}`,
    ).toContain(good.id);
    expect(await device.rows('drives'), `write ${nth}`).toHaveLength(3);
    await device.close();
  }
  expect(failures.length).toBeGreaterThan(countRuns(30, 10));
  // the limit is long, because each write gets a new installation, and each collection of it makes two more writes
}, 180_000);

test('S1: nothing is lost when the device clock jumps back two hours between save and restart', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row, Date.now() + 7_200_000);
  await device.restart();
  await changeRecord(
    device.store,
    'donors',
    row.id,
    { city: 'Peoria' },
    { now: Date.now() - 7_200_000 },
  );
  await device.sync();
  expect(await net.count('donors', `&id=eq.${row.id}&city=eq.Peoria`)).toBe(1);
});

test('another person’s session never sends or fills this person’s store', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  const other = await newPerson(net.backend);
  const { data } = await other.client.auth.getSession();
  if (!data.session) throw new Error('no session');
  await device.person.client.auth.setSession(data.session);
  await expect(device.sync()).rejects.toThrow('session');
  expect(await device.unsent()).toBe(1);
  expect(await net.count('donors', `&id=eq.${row.id}`)).toBe(0);
});

test('a visitor’s store sends nothing', async () => {
  const device = await Device.of(await visitor(net.backend));
  await createRecord(device.store, 'donors', donation(device.person, { user_id: randomUUID() }));
  await device.sync();
  expect(await device.unsent()).toBe(1);
});
