import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUnsentFile } from '@/features/submissions/unsent-file';
import { changeRecord, createRecord } from '@/store/changes/records';
import type { AttentionDoc } from '@/collections/device';
import { Device, newPerson, visitor } from './device';
import { confirmAddress, join, leave, newHospital } from './hospital';
import { serveInProcess } from './in-process-server';
import { bloodRequest, pledge } from './rows';

const { backend, sql } = serveInProcess();
let hospital: string;
beforeEach(async () => {
  await sql('delete from public.pledges');
  await sql('delete from public.blood_requests');
  hospital = await newHospital(sql);
});
afterEach(() => Device.closeAll());

const nurse = async (name: string) => {
  const person = await newPerson(backend, name);
  await join(sql, person.userId, hospital);
  return Device.of(person);
};
const post = async (device: Device, fields = {}) => {
  const request = bloodRequest(device.person, { org_id: hospital, ward: 'Canary ward', ...fields });
  await createRecord(device.store, 'blood_requests', request);
  return request.id;
};
const rowOf = async (device: Device, id: string) =>
  (await device.rows('blood_requests')).find((row) => row.id === id);
/** Returns the columns of a row that the server has, without those that only the device keeps. */
const shared = (row: object | undefined) => ({ ...row, _rev: '', _meta: '' });

interface Event {
  event: string;
  by?: string;
  by_id?: string;
  fields?: string[];
}

test('two nurses of a ward, one offline: 30 changes each merge by field, and the history says who did what', async () => {
  const day = await nurse('day');
  const ids: string[] = [];
  for (let n = 0; n < 15; n++) ids.push(await post(day));
  await day.sync();
  await day.pause();
  const other = await nurse('night');
  await other.sync();
  expect((await other.rows('blood_requests')).every((row) => row['org_id'] === hospital)).toBe(
    true,
  );
  const at = new Date(Date.now() - 2 * 3_600_000).getTime();

  // the other device is offline for two hours; it changes two fields of each request, and on the last request a field
  // that both devices change
  for (const [n, id] of ids.entries()) {
    const change = (patch: object, minutes: number) =>
      changeRecord(other.store, 'blood_requests', id, { ...patch }, { now: at + minutes * 60_000 });
    await change({ additional_info: `night ${n}` }, n);
    await change(n === 14 ? { reason: 'night reason' } : { required_units: 3 + n }, n + 60);
  }
  await other.pause();

  await day.resume();
  for (const [n, id] of ids.entries()) {
    await changeRecord(day.store, 'blood_requests', id, { urgency: n % 2 ? 'Critical' : 'Medium' });
    await day.sync(['push']);
    await changeRecord(
      day.store,
      'blood_requests',
      id,
      n === 14 ? { reason: 'day reason' } : { ward: `ward ${n}` },
    );
    await day.sync(['push']);
  }
  await day.pause();

  await other.resume();
  await other.sync();
  expect(await other.unsent()).toBe(0);
  const seen = [];
  for (const id of ids) seen.push(shared(await rowOf(other, id)));
  for (const [n, row] of seen.entries())
    expect(row).toMatchObject({
      additional_info: `night ${n}`,
      urgency: n % 2 ? 'Critical' : 'Medium',
      ...(n === 14
        ? { reason: 'day reason', required_units: 2, ward: 'Canary ward' }
        : { required_units: 3 + n, ward: `ward ${n}` }),
    });
  // the device that was online keeps its value of the field that both changed; the other device sees both values
  expect(await other.rows('attention')).toMatchObject([
    { kind: 'conflict', row_id: ids[14], payload: { reason: 'night reason' } },
  ]);
  for (const [n, row] of seen.entries()) {
    const events = (row as unknown as { timeline: Event[] }).timeline;
    const nurses = [day.person.userId, other.person.userId];
    expect(events.map(({ event, by_id, fields = [] }) => [event, by_id, ...fields])).toEqual([
      ['posted', nurses[0]],
      ['changed', nurses[0], 'urgency'],
      ['changed', nurses[0], n === 14 ? 'reason' : 'ward'],
      // a device that was offline sends its changes of a request as one change, with the latest values
      ['changed', nurses[1], 'additional_info', ...(n === 14 ? [] : ['required_units'])],
    ]);
    expect(new Set(events.map(({ by }) => by))).toEqual(
      new Set([day.person.email, other.person.email]),
    );
  }
  await other.pause();
  await day.resume();
  await day.sync();
  for (const [n, id] of ids.entries()) expect(shared(await rowOf(day, id))).toEqual(seen[n]);
  expect(await day.rows('attention')).toEqual([]);
});

test('an outsider’s disk holds the public columns of a hospital’s request and nothing else', async () => {
  const device = await nurse('nurse');
  const id = await post(device, {
    additional_info: 'Canary info',
    email: 'canary@ward.test',
    objection: '',
  });
  await device.sync();
  await changeRecord(device.store, 'blood_requests', id, { additional_info: 'Canary more' });
  await device.sync();
  await device.close();
  const another = await newPerson(backend, 'another');
  await join(sql, another.userId, await newHospital(sql));
  for (const person of [await newPerson(backend), await visitor(backend), another]) {
    const outsider = await Device.of(person);
    await outsider.sync();
    expect(await rowOf(outsider, id)).toMatchObject({ org_name: 'City General', verified: true });
    await outsider.pause();
    const bytes = await outsider.bytesOnDisk();
    expect(bytes).toContain('City General');
    expect(bytes).not.toMatch(/canary/i);
    expect(bytes).not.toContain(device.person.email);
    expect(bytes).not.toContain(device.person.userId);
    expect(bytes.includes('555 0199')).toBe(person.userId !== null);
    await outsider.close();
  }
});

test('removed while offline: the hospital’s rows leave at the next contact, and unsent work has its reason and a file', async () => {
  const owner = await nurse('stays');
  const id = await post(owner, { additional_info: 'Canary info' });
  await owner.sync();
  await owner.close();
  const donor = await Device.of(await newPerson(backend, 'donor'));
  await confirmAddress(sql, donor.person.userId);
  await createRecord(donor.store, 'pledges', pledge(donor.person, id));
  await donor.sync();
  expect(await donor.rows('pledges')).toMatchObject([
    { status: 'accepted', requester_phone: '555 0199', ward: 'Canary ward', hours: '8 to 18' },
  ]);
  await donor.close();

  const device = await nurse('goes');
  await device.sync();
  expect(await device.rows('pledges')).toMatchObject([{ status: 'accepted', user_id: '' }]);
  await changeRecord(device.store, 'blood_requests', id, { ward: 'Unsent ward' });
  await changeRecord(device.store, 'pledges', (await device.rows('pledges'))[0]?.id ?? '', {
    decision: 'declined',
  });
  await post(device, { reason: 'Unsent request' });
  await leave(sql, device.person.userId);
  // the poke named only the person's profile, but the device reads everything again
  const engine = device.engine();
  await engine.run(new Set(['push', 'profiles', 'blood_requests']));

  expect(await device.unsent()).toBe(0);
  expect((await device.rows('profiles'))[0]).toMatchObject({ membership: null });
  const row = await rowOf(device, id);
  expect(row).toMatchObject({ hospital: 'City General', user_id: '' });
  expect(row).not.toHaveProperty('ward');
  const attention = await device.rows('attention');
  expect(attention.map(({ code, field }) => [code, field])).toEqual(
    Array.from({ length: 3 }, () => ['42501', 'membership']),
  );
  const file = makeUnsentFile(
    { waiting: [], attention: attention as AttentionDoc[], drafts: [] },
    'Lifedrop',
    device.person.email,
    0,
  );
  expect(file).toContain('You no longer belong to this hospital');
  expect(file).toContain('Unsent ward');
  expect(file).toContain('Unsent request');
  await device.sync();
  expect(await device.rows('pledges')).toEqual([]);
  await device.pause();
  const bytes = await device.bytesOnDisk();
  expect(bytes).toContain('Unsent ward');
  expect(bytes).not.toContain('Canary info');
  expect(bytes, 'a donor’s name and number').not.toContain(
    `of ${donor.person.userId}`.slice(0, 20),
  );
});

test('a device whose person joins a hospital reads everything again at once', async () => {
  const owner = await nurse('owner');
  const id = await post(owner);
  await owner.sync();
  await owner.close();
  const device = await Device.of(await newPerson(backend, 'joins'));
  const engine = device.engine();
  await engine.run(new Set(['profiles', 'blood_requests']));
  expect(await rowOf(device, id)).not.toHaveProperty('ward');
  await join(sql, device.person.userId, hospital);
  await engine.run(new Set(['profiles']));
  expect(await rowOf(device, id)).toMatchObject({ ward: 'Canary ward' });
  expect((await device.rows('profiles'))[0]).toMatchObject({ membership: { id: hospital } });
});
