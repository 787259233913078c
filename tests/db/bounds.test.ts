// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { SyncedName } from '@/collections/facts';
import { ROWS } from '@/collections/rows';
import { openDatabase, type TestDatabase } from '../support/database';

const DAY = 86_400_000;
const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * DAY).toISOString().slice(0, 10);
const user_id = crypto.randomUUID();
const address = { address: '1 Main Street', city: 'Columbus', state: 'OH', zip_code: '43215' };

/** For each table a complete, valid row, as its form writes it. */
const SAMPLES: { [K in SyncedName]?: Record<string, unknown> } = {
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
  inventory: { blood_type: 'A+', units: 3, added_date: day(0), expiry_date: day(30) },
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

/** The fields of forms that have bounds, and values to try. */
const ASKED: [table: SyncedName, field: string, values: unknown[]][] = [
  ...['first_name', 'last_name', 'phone_number', 'address', 'city', 'state', 'zip_code'].map(
    (field): [SyncedName, string, unknown[]] => ['profiles', field, TEXT],
  ),
  ['profiles', 'date_of_birth', DATE],
  ['profiles', 'last_donation_date', DATE],
  ['donors', 'full_name', TEXT],
  ['donors', 'phone_number', TEXT],
  ['donors', 'notes', TEXT],
  ['donors', 'preferred_date', DATE],
  ...[
    'hospital',
    'location',
    'contact',
    'reason',
    'additional_info',
    'requester_name',
    'ward',
    'objection',
  ].map((field): [SyncedName, string, unknown[]] => ['blood_requests', field, TEXT]),
  ['blood_requests', 'email', EMAIL],
  ['blood_requests', 'required_units', NUMBER],
  ...['organization', 'contact_name', 'phone_number', 'address', 'city', 'state', 'zip_code'].map(
    (field): [SyncedName, string, unknown[]] => ['drive_proposals', field, TEXT],
  ),
  ['drive_proposals', 'notes', TEXT],
  ['drive_proposals', 'email', EMAIL],
  ['drive_proposals', 'preferred_date', DATE],
  ['drive_proposals', 'expected_donors', NUMBER],
  ['drive_proposals', 'answer', TEXT],
  ...['name', 'location', 'address', 'zip_code', 'called_off_reason'].map(
    (field): [SyncedName, string, unknown[]] => ['drives', field, TEXT],
  ),
  ['drives', 'date', DATE],
  ['drives', 'slots_total', NUMBER],
  ['inventory', 'location', TEXT],
  ['inventory', 'units', NUMBER],
  ['inventory', 'added_date', DATE.filter((date) => date !== '2199-12-31')],
];

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
  test.each(ASKED)('%s.%s', async (table, field, values) => {
    const row = SAMPLES[table];
    const rule = ROWS[table].shape[field] as z.ZodType;
    for (const value of values) {
      // a form sends what its rule returns
      const { success, data = value } = rule.safeParse(value);
      const taken = await isTaken(table, { ...row, [field]: data });
      expect({ [String(value)]: taken }).toEqual({ [String(value)]: success });
    }
  });
});
