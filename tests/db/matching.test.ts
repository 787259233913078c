import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { findMatch } from '@/blood/match';
import {
  CLOSED_REASONS,
  type Component,
  COMPONENTS,
  REQUEST_LIFE,
  REQUEST_LIMITS,
} from '@/blood/request-life';
import { COUNTRIES } from '@/blood/rules/countries';
import type { DonationKind } from '@/blood/rules/country-rules';
import { loadRules } from '@/blood/rules/load-rules';
import { findWaitDays } from '@/blood/rules/wait-days';
import { URGENCIES } from '@/blood/urgency';
import { CONSENT_VERSION, describeConsent } from '@/features/pledges/consent';
import { measureMiles } from '@/places/distance';
import { openDatabase, type TestDatabase } from '../support/database';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

describe.each(Object.keys(COMPONENTS) as Component[])('%s', (component) => {
  test('database and app agree on all 64 pairs of types', async () => {
    const pairs = BLOOD_TYPES.flatMap((donor) => BLOOD_TYPES.map((needed) => ({ donor, needed })));
    const said = await db.query(
      `select donor, needed, private.match_of($1, donor, needed) as match,
         needed = any (private.recipients_of($1, donor)) as fits
       from jsonb_to_recordset($2) p (donor text, needed text)`,
      [component, JSON.stringify(pairs)],
    );
    expect(said).toHaveLength(64);
    expect(said).toEqual(
      pairs.map(({ donor, needed }) => {
        const match = findMatch(component, donor, needed);
        return { donor, needed, match, fits: match !== 'other' };
      }),
    );
  });
});

test('red cells fit in 27 pairs, plasma in 36 (9 of 16 letters), the others in the 8 of the same type', async () => {
  const rows = await db.query<{ component: string; n: number }>(
    `select c as component, sum(cardinality(private.recipients_of(c, t)))::int as n
     from unnest($1::text[]) c, unnest($2::text[]) t group by 1`,
    [Object.keys(COMPONENTS), [...BLOOD_TYPES]],
  );
  expect(Object.fromEntries(rows.map(({ component, n }) => [component, n]))).toEqual({
    red_cells: 27,
    plasma: 36,
    platelets: 8,
    whole_blood: 8,
  });
});

test('a donor may give again after as many days as the rules of their country say', async () => {
  const kinds: Record<Component, DonationKind> = {
    red_cells: 'whole-blood',
    whole_blood: 'whole-blood',
    platelets: 'platelets',
    plasma: 'plasma',
  };
  const rows = await db.query<{ component: Component; country: string; days: number }>(
    `select component, country, private.days_between(component, country) as days
     from unnest($1::text[]) component, unnest($2::text[]) country`,
    [Object.keys(kinds), [...COUNTRIES]],
  );
  expect(rows).toHaveLength(4 * COUNTRIES.length);
  for (const { component, country, days } of rows) {
    const { rules } = await loadRules(country);
    expect({ country, component, days }).toEqual({
      country,
      component,
      days: findWaitDays(rules, kinds[component]),
    });
  }
});

test('database and app agree on how long a request stays open and why it can be closed', async () => {
  for (const urgency of URGENCIES) {
    const [row] = await db.query<{ ms: number }>(
      'select extract(epoch from private.life_of($1))::float8 * 1000 as ms',
      [urgency],
    );
    expect({ [urgency]: row?.ms }).toEqual({ [urgency]: REQUEST_LIFE[urgency] });
  }
  const [rule] = await db.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'public.blood_requests'::regclass and conname = 'closed_reason'`,
  );
  const listed = [...(rule?.text ?? '').matchAll(/'(\w+)'/g)].map(([, reason]) => reason);
  expect(new Set(listed)).toEqual(new Set(Object.keys(CLOSED_REASONS)));
  const quotas = await db.query<{ name: string; at_most: number }>(
    "select name, at_most from private.quotas where collection = 'blood_requests'",
  );
  expect(Object.fromEntries(quotas.map(({ name, at_most: most }) => [name, most]))).toEqual({
    open_requests: REQUEST_LIMITS.open,
    requests_a_day: REQUEST_LIMITS.aDay,
  });
});

test('the words of consent that the app shows are those that the database stores', async () => {
  const rows = await db.query<{ version: string; words: string }>(
    'select version, words from private.consent_words order by version',
  );
  expect(rows.at(-1)).toEqual({
    version: CONSENT_VERSION,
    words: describeConsent('{requester}', '{time}'),
  });
});

test.each([
  ['62701', '60604'],
  ['10001', '90012'],
  ['96813', '99501'],
  ['10001', '10002'],
])('%s and %s are as far apart as on the device', async (from, to) => {
  const rows = await db.query<{ latitude: number; longitude: number; miles: number }>(
    `select a.latitude, a.longitude,
       private.miles_between(a.latitude, a.longitude, b.latitude, b.longitude) as miles
     from private.zip_positions a, private.zip_positions b
     where (a.zip, b.zip) in (($1, $2), ($2, $1)) order by a.zip = $1 desc`,
    [from, to],
  );
  const [a, b] = rows;
  if (!a || !b) throw new Error('a ZIP code is missing');
  expect(a.miles).toBeCloseTo(measureMiles(a, b), 6);
});
