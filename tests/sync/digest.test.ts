// @module-tag long

import { afterEach, expect, test } from 'vitest';
import { isListed, SYNCED } from '@/collections/facts';
import { readReport } from '@/store/check';
import { changeRecord, createRecord } from '@/store/changes/records';
import { writeAll } from '@/store/changes/write';
import { checkEverything } from '@/sync/digest';
import { Device, newPerson, visitor } from './device';
import { serveInProcess } from './in-process-server';
import { bloodRequest, donation } from './rows';
import { disk } from './failing-disk';

const { backend, sql } = serveInProcess();
afterEach(async () => {
  disk.heal();
  await Device.closeAll();
});

const nothing = { differing: 0, repaired: 0, complete: true };

/** Makes a device whose user has `count` donations. All of them have been sent and pulled again. */
async function deviceWith(count: number): Promise<{ device: Device; ids: string[] }> {
  const device = await Device.of(await newPerson(backend));
  const rows = Array.from({ length: count }, () => donation(device.person));
  for (const row of rows) await createRecord(device.store, 'donors', row);
  await device.sync();
  return { device, ids: rows.map(({ id }) => id) };
}

/** Damages a store in ways that should never happen: `lose` removes a row, `age` puts an earlier version back. */
const lose = (device: Device, id: string) => writeAll(device.store, 'donors', [id], () => null);
const age = (device: Device, id: string) =>
  writeAll<{ id: string }>(
    device.store,
    'donors',
    [id],
    (doc) => doc && { ...doc, rev: 0, city: 'Stale' },
  );

/** Adds many available donations of one type in one transaction, so that all have the same timestamp. */
const addMany = (count: number, type: string, owner: string | null) =>
  sql(
    `insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
     select gen_random_uuid(), $3, 'Many', '1', $2, 'a', 'b', 'c', 'd' from generate_series(1, $1::integer)`,
    [count, type, owner],
  );

test('a missing, an outdated and a deleted row are repaired and reported', async () => {
  const { device, ids } = await deviceWith(5);
  const [lost = '', stale = '', gone = ''] = ids;
  await lose(device, lost);
  await age(device, stale);
  // no entry is written to the change log, as if it had been lost
  await sql('alter table public.donors disable trigger log_change');
  await sql('delete from public.donors where id = $1', [gone]);
  await sql('alter table public.donors enable trigger log_change');
  await device.sync();
  expect((await device.rows('donors')).find(({ id }) => id === stale)).toMatchObject({
    city: 'Stale',
  });

  await device.sync(['digest']);
  const report = await readReport(device.store);
  expect(report?.collections.donors).toMatchObject({ differing: 3, repaired: 3, complete: true });
  expect(report?.collections.blood_requests).toMatchObject(nothing);
  const rows = await device.rows('donors');
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== gone).sort());
  expect(rows.find(({ id }) => id === stale)).toMatchObject({ city: 'Springfield', rev: 1 });
  expect(await checkEverything(device.store, device.api)).toMatchObject({ donors: nothing });
});

test('unsent work is left alone: a new record, and an edit whose row was repaired', async () => {
  const { device, ids } = await deviceWith(2);
  const [edited = ''] = ids;
  await age(device, edited);
  await changeRecord(device.store, 'donors', edited, { notes: 'mine' });
  const made = donation(device.person);
  await createRecord(device.store, 'donors', made);
  const counts = await checkEverything(device.store, device.api);
  expect(counts.donors).toMatchObject({ differing: 1, repaired: 1 });
  const rows = await device.rows('donors');
  expect(rows.find(({ id }) => id === edited)).toMatchObject({
    notes: 'mine',
    city: 'Springfield',
    rev: 1,
    unsent: 1,
  });
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({ unsent: 1 });
  await device.sync();
  expect(await device.unsent()).toBe(0);
  expect(await device.rows('attention')).toEqual([]);
});

test('on a large database a visitor’s device compares its snapshot and its other rows in bounded calls', async () => {
  const owner = await newPerson(backend);
  await addMany(300, 'AB-', owner.userId);
  const device = await Device.of(await visitor(backend));
  await device.sync();
  // the later rows arrive as changes, so the device now holds more rows than a snapshot would have
  await addMany(150, 'AB-', owner.userId);
  await device.sync();
  const held = (await device.rows('donors')).filter((row) => row['blood_type'] === 'AB-');
  expect(held).toHaveLength(350);

  const sizes: number[] = [];
  const measured = { ...device.api };
  measured.digest = async (collection, ids) => {
    const answer = await device.api.digest(collection, ids);
    sizes.push(JSON.stringify({ collection, ids }).length + JSON.stringify(answer).length);
    return answer;
  };
  expect(await checkEverything(device.store, measured)).toMatchObject({ donors: nothing });
  // there is one call for each collection that visitors may list, and 40 bytes for each of the 150 rows that no
  // snapshot would hold
  const calls = SYNCED.filter((name) => isListed(name, 'visitor')).length + 1;
  expect(sizes).toHaveLength(calls);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(calls * 1500 + 150 * 40);

  // a snapshot would hold the latest 150 donations, and 50 of the earlier ones
  const inside = new Set(
    (
      await sql(
        `select id from public.donors where blood_type = 'AB-' order by created_at desc, id limit 200`,
      )
    ).map((row) => row['id']),
  );
  const beyond = held.find(({ id }) => !inside.has(id))?.id ?? '';
  await age(device, beyond);
  expect((await checkEverything(device.store, device.api)).donors).toMatchObject({
    differing: 1,
    repaired: 1,
  });
  await sql('delete from public.donors where user_id = $1', [owner.userId]);
});

test('an administrator’s device compares every row', async () => {
  const { device, ids } = await deviceWith(3);
  await sql('insert into private.admins (user_id) values ($1)', [device.person.userId]);
  await device.sync();
  await lose(device, ids[0] ?? '');
  const { donors } = await checkEverything(device.store, device.api);
  const [count] = await sql('select count(*)::int as n from public.donors where not deleted');
  expect(donors).toEqual({
    compared: Number(count?.['n']) - 1,
    differing: 1,
    repaired: 1,
    complete: true,
  });
});

test('rows that arrive during the comparison do not count as differences', async () => {
  const { device } = await deviceWith(2);
  const { api } = device;
  const busy = { ...api };
  let calls = 0;
  busy.digest = async (collection, ids) => {
    calls += 1;
    if (calls === 1) await addMany(3, 'O-', device.person.userId);
    return api.digest(collection, ids);
  };
  expect((await checkEverything(device.store, busy)).donors).toMatchObject(nothing);
});

/** The situations in which the server does not compare, and how each begins and ends. */
const notNow: [why: string, begin: () => Promise<unknown>, end: () => Promise<unknown>][] = [
  [
    'its database has grown too large to compare for an administrator',
    () =>
      sql(`create or replace function private.is_too_much(collection text) returns boolean
        language sql stable security definer set search_path = '' as 'select private.viewer() = ''admin'''`),
    () =>
      sql(`create or replace function private.is_too_much(collection text) returns boolean
        language sql stable security definer set search_path = '' as 'select false'`),
  ],
  [
    'a comparison takes too long',
    async () => {
      await sql('alter function private.digest(text, uuid[]) rename to digest_in_time');
      await sql(`create function private.digest(wanted text, ids uuid[]) returns jsonb
        language plpgsql as $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$`);
      await sql('grant execute on function private.digest(text, uuid[]) to authenticated, anon');
    },
    async () => {
      await sql('drop function private.digest(text, uuid[])');
      await sql('alter function private.digest_in_time(text, uuid[]) rename to digest');
    },
  ],
];

test.each(notNow)('if %s, the device goes on and compares later', async (_why, begin, end) => {
  const { device, ids } = await deviceWith(2);
  await sql('insert into private.admins (user_id) values ($1)', [device.person.userId]);
  await device.sync();
  await lose(device, ids[0] ?? '');
  await begin();
  // sync must not throw, because that would count as a missing network; and it must not repair anything that was not
  // compared
  await device.sync(['push', 'donors', 'digest']);
  expect((await readReport(device.store))?.collections.donors).toMatchObject({
    repaired: 0,
    complete: false,
  });
  expect(await checkEverything(device.store, device.api)).toMatchObject({
    donors: { complete: false },
  });
  await end();
  expect((await checkEverything(device.store, device.api)).donors).toMatchObject({
    repaired: 1,
    complete: true,
  });
});

test('if the rows behind a difference cannot be listed, nothing is repaired', async () => {
  const { device, ids } = await deviceWith(2);
  await lose(device, ids[0] ?? '');
  const api = { ...device.api, digestRows: async () => null };
  expect((await checkEverything(device.store, api)).donors).toMatchObject({
    repaired: 0,
    complete: false,
  });
  expect((await checkEverything(device.store, device.api)).donors).toMatchObject({ repaired: 1 });
});

test('after a failed write the next pass compares everything', async () => {
  const device = await Device.of(await newPerson(backend));
  await createRecord(device.store, 'blood_requests', bloodRequest(device.person));
  // a failed note of what was received asks for no comparison
  disk.failWrite(1, undefined, 'blood_requests');
  const stop = new AbortController();
  const engine = device.engine();
  const working = engine.work(stop.signal);
  // what it does is asserted, not how soon: the server of a busy machine takes seconds for the first calls
  const patient = { timeout: 25_000 };
  await expect.poll(() => disk.writes(), patient).toBeGreaterThan(0);
  disk.heal();
  await expect
    .poll(async () => {
      engine.scheduler.request('push');
      return readReport(device.store);
    }, patient)
    .toMatchObject({ collections: { blood_requests: nothing } });
  stop.abort();
  await working;
});
