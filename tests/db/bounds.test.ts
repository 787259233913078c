// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FACTS } from '@/collections/facts.generated';
import type { SyncedName } from '@/collections/facts';
import { ROWS } from '@/collections/rows';
import { openDatabase, type TestDatabase } from '../support/database';

const DAY = 86_400_000;
const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * DAY).toISOString().slice(0, 10);
const user_id = crypto.randomUUID();
const address = { address: '1 Main Street', city: 'Columbus', state: 'OH', zip_code: '43215' };

/** The rows of these refer to rows of other tables; pgTAP files of their own try their bounds. */
type Dependent = 'pledges' | 'reservations' | 'inbox';
/** For each table a complete, valid row, as its form writes it. */
const SAMPLES: Record<Exclude<SyncedName, Dependent>, Record<string, unknown>> = {
  profiles: { id: user_id, previous_donation: true },
  donors: { user_id, full_name: 'Ann', phone_number: '555 0100', blood_type: 'O-', ...address },
  blood_requests: {
    user_id,
    patient_id: 'P-123456',
    blood_type: 'A+',
    hospital: 'Mercy',
    required_units: 2,
    urgency: 'High',
    contact: '555 0101',
    email: 'ann@example.org',
    reason: 'surgery',
    requester_name: 'Ann',
    requester_type: 'doctor',
  },
  drive_proposals: {
    user_id,
    organization: 'School',
    place_kind: 'school',
    contact_name: 'Ann',
    phone_number: '555 0101',
    email: 'ann@example.org',
    expected_donors: 40,
    ...address,
  },
  drives: {
    name: 'Town Drive',
    date: day(20),
    start_time: '09:00',
    end_time: '16:00',
    location: 'Town Hall',
    address: '1 Main Street',
    zip_code: '43215',
    slots_total: 50,
    slots_available: 0,
  },
  inventory: {
    blood_type: 'A+',
    units: 3,
    added_date: day(0),
    expiry_date: day(30),
    outcome: 'discarded',
    discard_reason: 'broken',
  },
};

const texts = (length: number) => ['x'.repeat(length), 'x'.repeat(length + 1)];
const TEXT = [20, 40, 60, 100, 120, 200, 300, 500, 2000]
  .flatMap(texts)
  .concat(['', ' ', '\t\n', '\u00A0', '\u2003\uFEFF', ' x ', 'ä', '💉', '-']);
const EMAIL = [
  'ann@example.org',
  "o'brien@example.org",
  'a+b@example.org',
  '',
  'ann',
  'a b@example.org',
  '<ann>@example.org',
  '"ann"@example.org',
  'ann@example.org\nbcc:x@example.org',
  `${'x'.repeat(242)}@example.org`,
  `${'x'.repeat(243)}@example.org`,
];
const DATE = [
  'infinity',
  '-infinity',
  '0000-01-01',
  '1899-12-31',
  '1900-01-01',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '+012026-01-01',
  '2026-02-30',
  'soon',
  day(-400),
  day(-1),
];
const NUMBER = [-1, 0, 1, 1000, 1001, 10_000, 10_001, 1.5, 2 ** 31];

const VALUES: Record<string, unknown[]> = {
  string: TEXT,
  email: EMAIL,
  date: DATE,
  safeint: NUMBER,
};

const isBlank = (value: unknown) => String(value).trim() === '';
const ADDRESS = ['address', 'city', 'state', 'zip_code'];

/** Values that are not tried, because the answer hangs on more than the column's own bounds. */
const NOT_TRIED: Record<string, (value: unknown) => boolean> = {
  // the form of a new donation asks for an address, and its owner may empty it later
  ...Object.fromEntries(ADDRESS.map((name) => [`donors.${name}`, isBlank])),
  // no earlier than they were added
  'inventory.added_date': (date) => date === '2199-12-31',
  'inventory.expiry_date': (date) => String(date) < day(0),
  // the sample was discarded, which asks for a reason
  'inventory.discard_reason': isBlank,
};

/** The type of a column, without `nullable`, `optional` and `default`. */
function typeOf({ _zod: { def } }: z.core.$ZodType): string {
  // each of the three wraps the type in this field
  if ('innerType' in def) return typeOf(def.innerType as z.core.$ZodType);
  return 'format' in def ? String(def.format) : def.type;
}

/** Columns that devices send and nobody types; the server has a value of its own for each. */
const FILLED_IN = ['user_email', 'slots_available'];

/** The columns with bounds that people type, and values to try. */
const TYPED = Object.entries(SAMPLES).flatMap(([name, row]) => {
  // SAMPLES has the name of a collection
  const table = name as keyof typeof SAMPLES;
  const { made, states }: { made: readonly string[]; states: readonly string[] } = FACTS[table];
  return Object.entries(ROWS[table].shape).flatMap(([column, rule]) => {
    const values = VALUES[typeOf(rule)];
    if (!values || [...made, ...states, ...FILLED_IN].includes(column)) return [];
    const isLeftOut = NOT_TRIED[`${table}.${column}`] ?? (() => false);
    return [{ table, column, rule, row, values: values.filter((value) => !isLeftOut(value)) }];
  });
});

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  await db.query('insert into auth.users (id, email) values ($1, $2)', [user_id, 'a@people.test']);
});
afterAll(() => db.close());

/** Whether the table accepts a row. The change is rolled back. */
async function isTaken(table: string, row: Record<string, unknown>): Promise<boolean> {
  const fields = { id: crypto.randomUUID(), ...row };
  const names = Object.keys(fields).join(', ');
  await db.query('begin');
  try {
    await db.query(
      `insert into public.${table} (${names}) select ${names}
       from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(fields)],
    );
    return true;
  } catch {
    return false;
  } finally {
    await db.query('rollback');
  }
}

describe('forms and tables accept the same values', () => {
  test.each(TYPED.map((one) => [`${one.table}.${one.column}`, one] as const))(
    '%s',
    async (_, { table, column, rule, row, values }) => {
      const refused: unknown[] = [];
      for (const value of values) {
        // a form sends what its rule returns
        const { success, data = value } = z.safeParse(rule, value);
        const taken = await isTaken(table, { ...row, [column]: data });
        expect({ [String(value)]: taken }).toEqual({ [String(value)]: success });
        if (!taken) refused.push(value);
      }
      expect(refused).not.toEqual([]);
    },
  );
});
