import { afterEach, expect, onTestFinished, test } from 'vitest';
import { clock } from '@/clock';
import { makeClient } from '@/remote/client';
import { changeRecord, createRecord } from '@/store/changes/records';
import { UNDO_WINDOW_MS } from '@/store/changes/undo-time';
import { takePart } from '@/store/changes/take-part';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

test('S5: when an administrator is removed while offline, their pending edit needs attention and the data leaves', async () => {
  const owner = await Device.of(await newPerson(backend));
  const available = donation(owner.person, { full_name: 'Canary One' });
  const hidden = donation(owner.person, { full_name: 'Canary Two', is_available: false });
  await createRecord(owner.store, 'donors', available);
  await createRecord(owner.store, 'donors', hidden);
  await owner.sync();
  await owner.close();

  const device = await Device.of(await newPerson(backend, 'admin'));
  const { userId } = device.person;
  await sql('insert into private.admins (user_id) values ($1)', [userId]);
  await device.sync();
  const names = (await device.rows('donors')).map((row) => row['full_name']);
  expect(new Set(names)).toEqual(new Set(['Canary One', 'Canary Two']));
  await changeRecord(device.store, 'donors', hidden.id, { city: 'Edited' });
  await sql('delete from private.admins where user_id = $1', [userId]);
  await device.sync();

  expect(await device.unsent()).toBe(0);
  const attention = await device.rows('attention');
  expect(attention).toHaveLength(1);
  expect(attention[0]).toMatchObject({
    code: '42501',
    row_id: hidden.id,
    payload: { city: 'Edited' },
  });
  const left = await device.rows('donors');
  expect(left.map((row) => row.id)).toEqual([available.id]);
  expect(JSON.stringify(left)).not.toContain('Canary');
  const all = await device.store.donors.storageInstance.findDocumentsById(
    [available.id, hidden.id],
    true,
  );
  expect(JSON.stringify(all)).not.toContain('Canary');
});

test('S5: only administrators’ devices hold inventory; units taken from a batch arrive once', async () => {
  const device = await Device.of(await newPerson(backend, 'admin'));
  const { userId } = device.person;
  await sql('insert into private.admins (user_id) values ($1)', [userId]);
  const batch = {
    id: crypto.randomUUID(),
    blood_type: 'O-',
    units: 10,
    location: 'Canary fridge',
    added_date: '2026-01-01',
    expiry_date: '2026-02-12',
    outcome: null,
    discard_reason: '',
  };
  const take = (units: number) => {
    const part = { ...batch, id: crypto.randomUUID(), units, outcome: 'used' };
    // the units were taken so long ago that nobody can undo it, and they may be sent
    const at = clock.now() - 2 * UNDO_WINDOW_MS;
    return takePart(device.store, { ...part, taken_from: batch.id }, at);
  };
  await createRecord(device.store, 'inventory', batch);
  await device.sync(['push']);
  expect(await take(11)).toBe(false);
  expect(await device.rows('inventory')).toHaveLength(1);
  expect(await take(4)).toBe(true);
  const units = async () =>
    new Map((await device.rows('inventory')).map((row) => [row['status'], row['units']]));
  const apart = new Map([
    ['available', 6],
    ['used', 4],
  ]);
  await device.sync();
  expect(await units()).toEqual(apart);
  expect(await device.unsent()).toBe(0);
  const stored = await sql('select units, status from public.inventory order by status');
  expect(stored).toEqual([
    { units: 6, status: 'available' },
    { units: 4, status: 'used' },
  ]);

  await changeRecord(device.store, 'inventory', batch.id, { units: 5 });
  await sql('delete from private.admins where user_id = $1', [userId]);
  await device.sync();
  expect(await device.rows('inventory')).toEqual([]);
  expect(await device.rows('attention')).toMatchObject([{ table: 'inventory', code: '42501' }]);
  await device.close();
  const other = await Device.of(await newPerson(backend));
  await other.sync();
  expect(await other.rows('inventory')).toEqual([]);
});

test('S5: a fulfilled request leaves the devices of others and stays with its owner', async () => {
  const owner = await Device.of(await newPerson(backend));
  const request = bloodRequest(owner.person);
  await createRecord(owner.store, 'blood_requests', request);
  await owner.sync();
  await owner.pause();
  const other = await Device.of(await newPerson(backend));
  await other.sync();
  expect((await other.rows('blood_requests')).map((row) => row.id)).toContain(request.id);
  await sql('update public.blood_requests set request_fulfilled = true where id = $1', [
    request.id,
  ]);
  await other.sync();
  expect((await other.rows('blood_requests')).map((row) => row.id)).not.toContain(request.id);
  await other.close();
  await owner.resume();
  await owner.sync();
  expect((await owner.rows('blood_requests'))[0]).toMatchObject({
    id: request.id,
    request_fulfilled: true,
    feed: '~',
  });
});

test('S2: a mutation that the server wants retried is sent a few times, then needs attention, although the page is reloaded each time', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await sql('create table private.nobody (id uuid primary key)');
  await sql(
    'alter table public.donors add constraint unmet foreign key (user_id) references private.nobody not valid',
  );
  onTestFinished(() => sql('drop table private.nobody cascade').then(() => undefined));
  for (let tries = 1; tries < 5; tries++) {
    await device.engine().run(new Set(['push']));
    expect(await device.unsent()).toBe(1);
  }
  await device.engine().run(new Set(['push']));
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toHaveLength(1);
});

test('S12: changes of different fields both win; of the same text, the loser keeps their version', async () => {
  const device = await Device.of(await newPerson(backend));
  const row = donation(device.person);
  await createRecord(device.store, 'donors', row);
  await device.sync();
  await changeRecord(device.store, 'donors', row.id, { city: 'Mine', notes: 'mine' });
  await sql(`update public.donors set city = 'Theirs', state = 'TX' where id = $1`, [row.id]);
  await device.sync();
  expect((await device.rows('donors'))[0]).toMatchObject({
    city: 'Theirs',
    state: 'TX',
    notes: 'mine',
    unsent: 0,
  });
  const attention = await device.rows('attention');
  expect(attention).toHaveLength(1);
  expect(attention[0]).toMatchObject({
    kind: 'conflict',
    payload: { city: 'Mine' },
    theirs: { city: 'Theirs' },
  });
  const [stored] = await sql('select city, state, notes from public.donors where id = $1', [
    row.id,
  ]);
  expect(stored).toEqual({ city: 'Theirs', state: 'TX', notes: 'mine' });
});

test('a device whose session was ended elsewhere is logged out at its next contact, before its token runs out', async () => {
  const person = await newPerson(backend);
  const device = await Device.of(person);
  await device.sync();
  const { data } = await person.client.auth.getSession();
  const elsewhere = makeClient({ url: backend.url, key: backend.publishableKey }, false);
  await elsewhere.auth.setSession({
    access_token: data.session?.access_token ?? '',
    refresh_token: data.session?.refresh_token ?? '',
  });
  await elsewhere.auth.signOut({ scope: 'global' });
  await expect(device.sync()).rejects.toThrow('not renewed');
  expect((await person.client.auth.getSession()).data.session).toBeNull();
});
