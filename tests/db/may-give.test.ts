import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { addDays } from '@/blood/calendar';
import { DOUBTS, findDoubts } from '@/blood/doubts';
import { mayGiveFrom, mayGiveOn } from '@/blood/may-give';
import { type Component, COMPONENTS } from '@/blood/request-life';
import { PACKS } from '@/blood/rules/load-rules';
import { WHOLE_BLOOD_DAYS } from '@/blood/rules/wait-days.generated';
import { STANDINGS } from '@/blood/standing';
import { URGENCIES } from '@/blood/urgency';
import { openDatabase, type TestDatabase } from '../support/database';
import { randomNumbers } from './writers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const TODAY = '2026-11-24';
/** Days after which people may give again: after whole blood in some countries, after platelets and plasma in the US. */
const INTERVALS = [...new Set([7, 28, ...Object.values(WHOLE_BLOOD_DAYS)])];
const COUNTRIES = [...Object.keys(PACKS), 'FR'];

/** The days just before and after the end of each interval, and null. */
const days = [...new Set(INTERVALS.flatMap((n) => [n - 1, n, n + 1]).concat(0, 1, 300))].map((n) =>
  addDays(TODAY, -n),
);
const lasts = [null, ...days];
const donation = (given: string, interval: number) => ({ given, next: addDays(given, interval) });
const told = [
  [],
  ...days.slice(0, 9).flatMap((day) => [7, 28, 56].map((n) => [donation(day, n)])),
  ...days.map((day, n) => [donation(day, 56), donation(days[n % 5] ?? day, 7)]),
];

test('database and app agree on who may give when, over all pairs of donations, days and availability', async () => {
  const cases = lasts
    .flatMap((last) =>
      told.flatMap((some) =>
        [null, true, false].flatMap((isAvailable) =>
          [-1, 0, 1].map((n) => ({ last, told: some, isAvailable, day: addDays(TODAY, n) })),
        ),
      ),
    )
    .map((one, n) => ({ ...one, country: COUNTRIES[n % COUNTRIES.length] ?? 'US' }));
  expect(cases.length).toBeGreaterThan(5000);
  const said = await db.query<{ from: string | null; may: boolean }>(
    `select private.may_give_from(c.last, c.told, c.given, c.country)::text as "from",
       private.may_give_on(c.last, c.told, c.given, c.country, c."isAvailable", c.day) as may
     from jsonb_array_elements($1) with ordinality e (value, n),
       jsonb_to_record(e.value) c (last date, told date[], given date[], country text, "isAvailable" boolean, day date) order by n`,
    [
      JSON.stringify(
        cases.map((one) => ({
          ...one,
          told: one.told.map(({ next }) => next),
          given: one.told.map(({ given }) => given),
        })),
      ),
    ],
  );
  expect(said).toEqual(
    cases.map((one) => ({ from: mayGiveFrom(one), may: mayGiveOn(one, one.day) })),
  );
});

test('database and app agree on what is doubtful of an answer', async () => {
  const random = randomNumbers(29);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const today = new Date(now).toISOString().slice(0, 10);
  const cases = Array.from({ length: 400 }, () => {
    const arriveBy = now + pick([1, 3, 23, 25, 71, 73, 300]) * 3_600_000;
    return {
      id: crypto.randomUUID(),
      component: pick(Object.keys(COMPONENTS)) as Component,
      needed: pick(BLOOD_TYPES),
      urgency: pick(URGENCIES),
      type: pick([...BLOOD_TYPES, 'unknown']),
      arriveBy,
      day: new Date(arriveBy).toISOString().slice(0, 10),
      // a member needs a hospital
      standing: pick(STANDINGS.filter((one) => one !== 'member')),
      last: pick([null, addDays(today, -54), addDays(today, -57), today]),
      // no donation, or one of whole blood that was given on the day for which it was promised
      told: pick([[], [donation(addDays(today, -54), 56)], [donation(addDays(today, -96), 56)]]),
      country: pick(COUNTRIES),
      isAvailable: pick([null, true, false]),
    };
  });
  await db.query(
    `with c as (select * from jsonb_to_recordset($1) x (id uuid, last date, standing text, country text)),
      u as (insert into auth.users (id, email) select id, id || '@people.test' from c returning id),
      p as (insert into public.profiles (id, previous_donation, last_donation_date, email_confirmed_at, witnessed_at, time_zone, country)
        select c.id, c.last is not null, c.last, case c.standing when 'reachable' then now() end,
          case c.standing when 'witnessed' then now() end, 'UTC', c.country from c join u using (id) returning id)
      select count(*) from p`,
    [JSON.stringify(cases)],
  );
  await db.query(
    `insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code, is_available)
     select gen_random_uuid(), id, 'D', '5', 'O+', '-', '-', '-', '62701', "isAvailable"
     from jsonb_to_recordset($1) x (id uuid, "isAvailable" boolean) where "isAvailable" is not null`,
    [JSON.stringify(cases)],
  );
  // the server derives these days from pledges whose donor has given blood
  await db.query(
    `insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version, withdrawn)
     select gen_random_uuid(), gen_random_uuid(), id, 'O+', now() + interval '1 hour', 'D', '5', '2026-11', true
     from jsonb_to_recordset($1) x (id uuid, told jsonb) where told <> '[]'`,
    [JSON.stringify(cases)],
  );
  await db.query('alter table public.pledges disable trigger user');
  await db.query(
    `update public.pledges p set status = 'given', withdrawn = false, next_donation_on = (c.told -> 0 ->> 'next')::date,
       given_on = (c.told -> 0 ->> 'given')::date, arrive_by = (c.told -> 0 ->> 'given')::date + interval '12 hours'
     from jsonb_to_recordset($1) c (id uuid, told jsonb) where c.id = p.user_id`,
    [JSON.stringify(cases)],
  );
  await db.query('alter table public.pledges enable trigger user');
  const said = await db.query<{ doubts: string[]; again: string | null }>(
    `select w.doubts, w.gives_again_on::text as again
     from jsonb_array_elements($1) with ordinality e (value, n),
       jsonb_to_record(e.value) c (id uuid, component text, needed text, urgency text, type text, "arriveBy" bigint),
       private.with_doubts(
         jsonb_populate_record(null::public.pledges, jsonb_build_object('user_id', c.id, 'status', 'open', 'blood_type', c.type,
           'match', private.match_of(c.component, c.type, c.needed), 'arrive_by', to_timestamp(c."arriveBy" / 1000.0))),
         jsonb_populate_record(null::public.blood_requests, jsonb_build_object('id', c.id, 'urgency', c.urgency))) w order by n`,
    [JSON.stringify(cases)],
  );
  expect(said.map(({ doubts }) => doubts)).toEqual(cases.map((one) => findDoubts(one, now)));
  expect(said.map(({ again }) => again)).toEqual(
    cases.map((one) => (findDoubts(one, now).includes('resting') ? mayGiveFrom(one) : null)),
  );
  const seen = new Set(said.flatMap(({ doubts }) => doubts));
  expect([...seen].toSorted()).toEqual([...DOUBTS].toSorted());
});

test('the table knows the same doubts', async () => {
  const [rule] = await db.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'public.pledges'::regclass and conname = 'doubts'`,
  );
  const listed = [...(rule?.text ?? '').matchAll(/'(\w+)'/g)].map(([, doubt]) => doubt);
  expect(listed).toEqual([...DOUBTS]);
});
