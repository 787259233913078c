import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { pushCopy } from '@/sync/closed-app/push-copy';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation, pledge } from './rows';
import { Unreachable } from '@/remote/sync-api';
import type { OutgoingMutation } from '@/protocol';

const { backend, sql } = serveInProcess({ quotas: true });
afterEach(() => Device.closeAll());

const aDevice = async () => Device.of(await newPerson(backend));
const onServer = async (table: string, id: string) =>
  (await sql(`select to_jsonb(t) as row from public.${table} t where id = $1`, [id]))[0]?.['row'];

/** Makes an id that sorts before, or after, almost all others. */
const sorted = (place: 'first' | 'last') =>
  crypto.randomUUID().replace(/^......../, place === 'first' ? '00000000' : 'ffffffff');

const CLOSED = { closed_reason: 'no_longer_needed' } as const;

/** Records the mutations that a device sends, in their order. */
function record(device: Device): OutgoingMutation[] {
  const { api } = device;
  const sent: OutgoingMutation[] = [];
  device.api = {
    ...api,
    push(client, mutations) {
      sent.push(...mutations);
      return api.push(client, mutations);
    },
  };
  return sent;
}

test.each(['first', 'last'] as const)(
  'somebody who closes one of three requests can post another, also if its id sorts %s',
  async (place) => {
    const device = await aDevice();
    const rows = Array.from({ length: 3 }, () => bloodRequest(device.person));
    for (const row of rows) await createRecord(device.store, 'blood_requests', row);
    await device.sync();
    const [closed = ''] = rows.map(({ id }) => id);
    await changeRecord(device.store, 'blood_requests', closed, CLOSED);
    const next = bloodRequest(device.person, { id: sorted(place) });
    await createRecord(device.store, 'blood_requests', next);
    await device.sync();
    expect(await device.rows('attention')).toEqual([]);
    expect(await onServer('blood_requests', next.id)).toMatchObject({ closed_reason: null });
    expect(await onServer('blood_requests', closed)).toMatchObject(CLOSED);
  },
);

/** Sends all unsent work. The server applies it, but its answer gets lost. */
async function syncUnheard(device: Device): Promise<void> {
  const { api } = device;
  const push: typeof api.push = async (...call) => {
    await api.push(...call);
    throw new Unreachable('no answer');
  };
  device.api = { ...api, push };
  await expect(device.sync(['push'])).rejects.toThrow('nothing unsent gets through');
  device.api = api;
}

test.each(['an open', 'a closed'] as const)(
  'somebody who closes a request whose answer was lost can post three others, by %s app',
  async (app) => {
    const device = await aDevice();
    const rows = Array.from({ length: 4 }, () => bloodRequest(device.person));
    const [before, ...others] = rows;
    if (!before) throw new Error('four requests');
    await createRecord(device.store, 'blood_requests', before);
    await syncUnheard(device);
    await changeRecord(device.store, 'blood_requests', before.id, CLOSED);
    for (const row of others) await createRecord(device.store, 'blood_requests', row);
    const { api, clock } = device;
    const read = () => device.unsentOnDisk();
    if (app === 'a closed')
      expect(await pushCopy(read, api, crypto.randomUUID(), undefined, clock)).toBe(true);
    else await device.sync(['push']);
    expect(await onServer('blood_requests', before.id)).toMatchObject(CLOSED);
    for (const { id } of others)
      expect(await onServer('blood_requests', id)).toMatchObject({ closed_reason: null });
    await device.sync(['push']);
    expect([await device.unsent(), await device.rows('attention')]).toEqual([0, []]);
  },
);

test('a new record that needs room is sent in the call after the change that makes room, and other records in the first', async () => {
  const device = await aDevice();
  const before = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', before);
  await changeRecord(device.store, 'blood_requests', before.id, CLOSED);
  const next = bloodRequest(device.person);
  await createRecord(device.store, 'blood_requests', next);
  const gift = donation(device.person);
  await createRecord(device.store, 'donors', gift);
  const { api } = device;
  const calls: string[][] = [];
  const push: typeof api.push = (client, batch) => {
    calls.push(batch.map(({ row_id }) => row_id));
    return api.push(client, batch);
  };
  device.api = { ...api, push };
  await device.sync(['push']);
  expect(calls).toEqual([[before.id, gift.id], [next.id]]);
});

test.each(['first', 'last'] as const)(
  'a donor who withdraws a pledge and pledges again, under an id that sorts %s, is coming',
  async (place) => {
    const asker = await aDevice();
    const request = bloodRequest(asker.person);
    await createRecord(asker.store, 'blood_requests', request);
    await asker.sync();
    await asker.close();
    const donor = await aDevice();
    const before = pledge(donor.person, request.id);
    await createRecord(donor.store, 'pledges', before);
    await donor.sync();
    await changeRecord(donor.store, 'pledges', before.id, { withdrawn: true });
    const again = pledge(donor.person, request.id, { id: sorted(place) });
    await createRecord(donor.store, 'pledges', again);
    await donor.sync();
    expect(await onServer('pledges', before.id)).toMatchObject({ status: 'withdrawn' });
    expect(await onServer('pledges', again.id)).toMatchObject({ status: 'open', refusal: null });
  },
);

test('changes leave in the order made, over all collections and batches, though the clock is set back and the app is started again', async () => {
  const device = await aDevice();
  const now = Date.now();
  const made: string[] = [];
  const save = async (name: 'donors' | 'blood_requests', at: number) => {
    const row = name === 'donors' ? donation(device.person) : bloodRequest(device.person);
    made.push(row.id);
    await createRecord(device.store, name, row, at);
  };
  await save('donors', now);
  await save('blood_requests', now - 3_600_000);
  await device.restart();
  await save('donors', now - 7_200_000);
  await save('blood_requests', now - 7_200_000);
  const first = made[0] ?? '';
  // if a record is changed again, it keeps its place in the order, because other records may need it
  await changeRecord(device.store, 'donors', first, { city: 'Peoria' });
  const sent = record(device);
  await device.sync(['push']);
  expect(sent.map(({ row_id }) => row_id)).toEqual(made);
});

test('mutations that the server had no time for are sent again at once, as long as it applies some', async () => {
  const device = await aDevice();
  const rows = Array.from({ length: 6 }, () => donation(device.person));
  for (const row of rows) await createRecord(device.store, 'donors', row);
  const { api } = device;
  let calls = 0;
  let isBusy = true;
  const busy = { status: 'retry', row: null, code: '57014' } as const;
  device.api = {
    ...api,
    async push(client, mutations) {
      calls += 1;
      const done = isBusy ? mutations.slice(0, 2) : mutations;
      const answers = done.length > 0 ? await api.push(client, done) : [];
      return mutations.map((_, n) => answers[n] ?? busy);
    },
  };
  await device.sync(['push']);
  expect([await device.unsent(), calls]).toEqual([0, 3]);

  // the server has no time for any mutation, so the device stops, and the next sync asks again
  await createRecord(device.store, 'donors', donation(device.person));
  device.api = { ...api, push: async (_, mutations) => mutations.map(() => (calls++, busy)) };
  calls = 0;
  await device.sync(['push']);
  expect([await device.unsent(), calls]).toEqual([1, 1]);
  isBusy = false;
  device.api = api;
  await device.sync(['push']);
  expect(await device.unsent()).toBe(0);
});
