import { afterEach, expect, test } from 'vitest';
import { ALERT_DEFAULTS } from '@/blood/alert-settings';
import { changeRecord, createRecord } from '@/store/changes/records';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation, pledge } from './rows';
import type { OutgoingMutation } from '@/protocol';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

const aDevice = async () => Device.of(await newPerson(backend));
const onServer = async (table: string, id: string) =>
  (await sql(`select to_jsonb(t) as row from public.${table} t where id = $1`, [id]))[0]?.['row'];

/**
 * Makes the next pushes fail.
 * @param how for each push, whether the call gets lost before it reaches the server, or the answer after that
 * @returns all mutations that the device sends from now on
 */
function losePushes(device: Device, how: readonly ('call' | 'answer')[]): OutgoingMutation[][] {
  const { api } = device;
  const sent: OutgoingMutation[][] = [];
  device.api = {
    ...api,
    async push(client, mutations) {
      const lost = how[sent.length];
      sent.push(mutations);
      if (lost !== 'call') {
        const answers = await api.push(client, mutations);
        if (lost !== 'answer') return answers;
      }
      throw new TypeError('no network');
    },
  };
  return sent;
}
const tryToPush = (device: Device) => device.sync(['push']).catch(() => undefined);

test('a new record that was corrected before it arrived is published corrected, though the network goes between two calls', async () => {
  const device = await aDevice();
  const row = bloodRequest(device.person, { reason: 'Jane Roe bleeds', blood_type: 'A+' });
  await createRecord(device.store, 'blood_requests', row);
  const sent = losePushes(device, ['call', 'answer', 'call', 'call']);
  // the first push does not arrive; then the person corrects the request
  await tryToPush(device);
  await changeRecord(device.store, 'blood_requests', row.id, {
    reason: 'Surgery',
    blood_type: 'O-',
  });
  await tryToPush(device);
  expect(sent).toHaveLength(2);
  expect(await onServer('blood_requests', row.id)).toMatchObject({
    reason: 'Surgery',
    blood_type: 'O-',
  });
  await device.restart();
  await tryToPush(device);
  expect(JSON.stringify(sent.slice(1))).not.toContain('Jane Roe');
});

test('a change that was corrected before it arrived is published corrected', async () => {
  const device = await aDevice();
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { notes: 'Jane Roe' });
  const sent = losePushes(device, ['call', 'answer']);
  await tryToPush(device);
  await changeRecord(device.store, 'donors', row.id, { notes: '' });
  await tryToPush(device);
  await tryToPush(device);
  expect(JSON.stringify(sent.slice(1))).not.toContain('Jane Roe');
  expect(await onServer('donors', row.id)).toMatchObject({ notes: '' });
  expect([await device.unsent(), await device.rows('attention')]).toEqual([0, []]);
});

test.each([
  ['a first version', ['answer']],
  ['a first and a second version', ['answer', 'answer']],
  ['a second version, but not the first', ['call', 'answer']],
] as const)('what was corrected after %s arrived is on the server in the end', async (_, lost) => {
  const device = await aDevice();
  const row = donation(device.person, { city: 'First' });
  await createRecord(device.store, 'donors', row);
  losePushes(device, lost);
  for (const city of ['Second', 'Third']) {
    await tryToPush(device);
    await changeRecord(device.store, 'donors', row.id, { city });
  }
  await changeRecord(device.store, 'donors', row.id, { city: 'First' });
  await device.sync();
  expect(await onServer('donors', row.id)).toMatchObject({ city: 'First' });
  expect([await device.unsent(), await device.rows('attention')]).toEqual([0, []]);
});

test('a record that is changed while the batch before it is sent goes as it is when its own batch goes', async () => {
  const device = await aDevice();
  const rows = Array.from({ length: 501 }, () => donation(device.person));
  for (const row of rows) await createRecord(device.store, 'donors', row);
  const last = rows.at(-1)?.id ?? '';
  const { api } = device;
  const sent: OutgoingMutation[][] = [];
  device.api = {
    ...api,
    async push(client, mutations) {
      sent.push(mutations);
      if (sent.length === 1)
        await changeRecord(device.store, 'donors', last, { notes: 'corrected' });
      return api.push(client, mutations);
    },
  };
  await device.sync(['push']);
  // a busy server has no time for some of the other records, so their mutations are sent again
  const ofLast = sent.flat().filter(({ row_id }) => row_id === last);
  expect(ofLast).toMatchObject([{ set: { notes: 'corrected' } }]);
  expect(await device.unsent()).toBe(0);
}, 60_000);

/** Does some work during the next push, after the server has applied it and before its answer arrives. */
function duringPush(device: Device, work: () => Promise<unknown>): void {
  const { api } = device;
  device.api = {
    ...api,
    async push(client, mutations) {
      const answers = await api.push(client, mutations);
      device.api = api;
      await work();
      return answers;
    },
  };
}

test.each(['is under way', 'was lost'])(
  'a check-in that is taken back while its answer %s is taken back',
  async (answer) => {
    const device = await aDevice();
    await sql('insert into private.admins (user_id) values ($1)', [device.person.userId]);
    const drive = crypto.randomUUID();
    await sql(
      `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     values ($1, 'Town Drive', '2099-01-01', '09:00', '17:00', 'Hall', '1 Main Street', '62701', 50, 50)`,
      [drive],
    );
    await device.sync();
    const id = crypto.randomUUID();
    await createRecord(device.store, 'reservations', {
      id,
      drive_id: drive,
      user_id: '',
      user_email: '',
      preferred_time: '11:00:00',
      cancelled: false,
      status: 'requested',
      refusal: null,
      checked_in_at: null,
      no_show: false,
      walk_in_name: 'Walter Walker',
      walk_in_contact: '',
    });
    await device.sync();
    const checkedIn = { checked_in_at: '2099-01-01T16:00:00.000Z', no_show: false };
    await changeRecord(device.store, 'reservations', id, checkedIn);
    const takeBack = () =>
      changeRecord(device.store, 'reservations', id, { checked_in_at: null, no_show: false });
    if (answer === 'was lost') {
      losePushes(device, ['answer']);
      await tryToPush(device);
      await takeBack();
    } else duringPush(device, takeBack);
    await device.sync();
    await device.sync();
    expect(await onServer('reservations', id)).toMatchObject({ checked_in_at: null });
    const rows = await device.rows('reservations');
    expect(rows.find((row) => row.id === id)).toMatchObject({ checked_in_at: null, unsent: 0 });
  },
);

test('a pause that is ended while its answer is under way is ended', async () => {
  const device = await aDevice();
  const id = device.person.userId ?? '';
  await createRecord(device.store, 'profiles', {
    id,
    first_name: 'Ann',
    last_name: 'Example',
    ...ALERT_DEFAULTS,
  });
  await device.sync();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await changeRecord(device.store, 'profiles', id, { paused_until: until });
  duringPush(device, () => changeRecord(device.store, 'profiles', id, { paused_until: null }));
  await device.sync();
  await device.sync();
  expect(await onServer('profiles', id)).toMatchObject({ paused_until: null });
  expect(await device.rows('profiles')).toMatchObject([{ paused_until: null, unsent: 0 }]);
});

test.each(['is under way', 'was lost'])(
  'somebody who accepts a donor that the server no longer takes, and declines them while the answer %s, has declined them',
  async (answer) => {
    const asker = await aDevice();
    const request = bloodRequest(asker.person, { required_units: 1 });
    await createRecord(asker.store, 'blood_requests', request);
    await asker.sync();
    const answers: string[] = [];
    // a requester may accept two donors for a unit, so the third is one too many
    for (const name of ['first', 'second', 'third']) {
      await asker.pause();
      const donor = await Device.of(await newPerson(backend, name));
      const made = pledge(donor.person, request.id);
      answers.push(made.id);
      await createRecord(donor.store, 'pledges', made);
      await donor.sync();
      await donor.close();
      await asker.resume();
    }
    await asker.sync();
    const [first, second, third] = answers as [string, string, string];
    // another device of the same person accepts the first two donors
    for (const id of [first, second])
      await sql(`update public.pledges set decision = 'accepted' where id = $1`, [id]);
    await changeRecord(asker.store, 'pledges', third, { decision: 'accepted' });
    const decline = () => changeRecord(asker.store, 'pledges', third, { decision: 'declined' });
    if (answer === 'was lost') {
      losePushes(asker, ['answer']);
      await tryToPush(asker);
      expect(await onServer('pledges', third)).toMatchObject({ decision: null, status: 'open' });
      await decline();
    } else duringPush(asker, decline);
    await asker.sync();
    await asker.sync();
    expect(await onServer('pledges', third)).toMatchObject({
      decision: 'declined',
      status: 'declined',
    });
    expect(await asker.unsent()).toBe(0);
  },
);
