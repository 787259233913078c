import { afterEach, expect, test } from 'vitest';
import { changeRecord, createRecord } from '@/store/changes/records';
import { writeAll } from '@/store/changes/write';
import { Device, newPerson } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';

const { backend, sql } = serveInProcess();
afterEach(() => Device.closeAll());

const cityOf = async (id: string) =>
  (await sql('select city from public.donors where id = $1', [id]))[0]?.['city'];
const aDevice = async () => Device.of(await newPerson(backend));

/** Replaces what a record stores about its unsent changes. */
const damage = (device: Device, id: string, pending: unknown) =>
  writeAll<{ id: string }>(device.store, 'donors', [id], (doc) => doc && { ...doc, pending });

const MUTATION = '00000000-0000-4000-8000-0000000000ab';
test.each([
  ['is gone', null],
  ['is no object', 'x'],
  ['is empty', {}],
  ['has an id that is none', { id: 7, base: null, sent: null, at: 1 }],
  ['has an id the server does not take', { id: 'x', base: null, sent: null, at: 1 }],
  ['has a base that is none', { id: MUTATION, base: 'x', sent: null, at: 1 }],
])(
  'S3: records whose unsent state %s arrive or need attention, and all others arrive',
  async (_, pending) => {
    const device = await aDevice();
    const edited = donation(device.person, { city: 'Before' });
    await createRecord(device.store, 'donors', edited);
    await device.sync();
    const made = donation(device.person, { city: 'Made' });
    const sound = donation(device.person, { city: 'Sound' });
    const request = bloodRequest(device.person);
    await changeRecord(device.store, 'donors', edited.id, { city: 'Edited' });
    await createRecord(device.store, 'donors', made);
    await damage(device, edited.id, pending);
    await damage(device, made.id, pending);
    await createRecord(device.store, 'donors', sound);
    await createRecord(device.store, 'blood_requests', request);

    await device.sync();
    expect(await cityOf(sound.id)).toBe('Sound');
    expect(await sql('select from public.blood_requests where id = $1', [request.id])).toHaveLength(
      1,
    );
    const attention = JSON.stringify(await device.rows('attention'));
    expect(attention).toContain('"Edited"');
    expect(await cityOf(made.id)).toBe('Made');
    expect(await device.unsent()).toBe(0);
    expect((await device.rows('donors')).find(({ id }) => id === edited.id)).toMatchObject({
      city: 'Before',
      pending: null,
    });
  },
);

test('S3: text that Postgres cannot store needs attention; other records of the same call arrive', async () => {
  const device = await aDevice();
  const [bad, good] = [donation(device.person, { notes: 'a\u0000b' }), donation(device.person)];
  await createRecord(device.store, 'donors', bad);
  await createRecord(device.store, 'donors', good);
  await device.sync();
  expect(await cityOf(good.id)).toBe('Springfield');
  expect(await device.rows('attention')).toMatchObject([{ row_id: bad.id, kind: 'rejected' }]);
  expect(await device.unsent()).toBe(0);
});

test.each(['XX000', 'P0001', '54000'])(
  'S3: a record that makes the server fail with %s needs attention in the end; others are sent and read',
  async (code) => {
    await sql(`create function private.stumble() returns trigger language plpgsql as $$ begin
      if new.notes = 'poison' then raise exception 'stumbled' using errcode = '${code}'; end if;
      return new; end $$`);
    await sql(`create trigger stumble before insert on public.donors
      for each row execute function private.stumble()`);
    try {
      const device = await aDevice();
      const bad = donation(device.person, { notes: 'poison' });
      const rows = [donation(device.person), bad, donation(device.person)];
      for (const row of rows) await createRecord(device.store, 'donors', row);
      const viewers: string[] = [];
      const engine = device.engine((viewer) => viewers.push(viewer));
      await engine.run(new Set(['push', 'donors']));
      for (const { id } of rows)
        expect(await cityOf(id)).toBe(id === bad.id ? undefined : 'Springfield');
      expect(await device.unsent()).toBe(1);
      expect(viewers).toEqual(['user']);

      for (let tries = 2; tries <= 5; tries++) await engine.run(new Set(['push']));
      expect(await device.rows('attention')).toMatchObject([{ row_id: bad.id, kind: 'rejected' }]);
      expect(await device.unsent()).toBe(0);
    } finally {
      await sql('drop trigger stumble on public.donors');
      await sql('drop function private.stumble()');
    }
  },
);

test('S3: when a document cannot be read, other collections are still sent and read', async () => {
  const other = await aDevice();
  const theirs = bloodRequest(other.person);
  await createRecord(other.store, 'blood_requests', theirs);
  await other.sync();
  await other.close();

  const device = await aDevice();
  const row = donation(device.person);
  const mine = bloodRequest(device.person);
  await createRecord(device.store, 'donors', row);
  await createRecord(device.store, 'blood_requests', mine);
  // if this collection cannot be read, every other read in the same transaction fails too
  device.disk.unreadable = 'donors';
  await expect(device.rows('donors')).rejects.toThrow();
  const viewers: string[] = [];
  const engine = device.engine((viewer) => viewers.push(viewer));
  await expect(
    engine.run(new Set(['push', 'donors', 'blood_requests', 'drives'])),
  ).rejects.toThrow();
  expect(await sql('select from public.blood_requests where id = $1', [mine.id])).toHaveLength(1);
  const read = (await device.rows('blood_requests')).map(({ id }) => id);
  expect(read).toEqual(expect.arrayContaining([mine.id, theirs.id]));
  expect((await device.rows('drives')).length).toBeGreaterThan(0);
  expect(viewers).toEqual(['user']);
});
