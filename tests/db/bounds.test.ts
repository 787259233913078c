// @module-tag long

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FACTS } from '@/collections/facts.generated';
import { SYNCED, type SyncedName } from '@/collections/facts';
import { ROWS } from '@/collections/rows.generated';
import { openDatabase, type TestDatabase } from '../support/database';

const SETUP = fileURLToPath(new URL('../../supabase/tests/setup.psql', import.meta.url));
const DAY = 86_400_000;
const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * DAY).toISOString().slice(0, 10);

/** Collections whose rows refer to rows of others; pgTAP files of their own try their bounds. */
const DEPENDENT: readonly SyncedName[] = ['pledges', 'reservations', 'inbox'];
/** The values in which the sample rows of this test differ from those of the pgTAP tests. */
const CHANGED: { [K in SyncedName]?: Record<string, unknown> } = {
  blood_requests: { urgency: 'Standard' },
  drives: { slots_available: 0 },
  inventory: { outcome: 'discarded', discard_reason: 'broken' },
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
  // units expire no earlier than they were added
  'inventory.added_date': (date) => date === '2199-12-31',
  'inventory.expiry_date': (date) => String(date) < '2030',
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
const TYPED = SYNCED.filter((table) => !DEPENDENT.includes(table)).flatMap((table) => {
  const { made, states }: { made: readonly string[]; states: readonly string[] } = FACTS[table];
  return Object.entries(ROWS[table].shape).flatMap(([column, rule]) => {
    const values = VALUES[typeOf(rule)];
    if (!values || [...made, ...states, ...FILLED_IN].includes(column)) return [];
    const isLeftOut = NOT_TRIED[`${table}.${column}`] ?? (() => false);
    const tried = values.filter((value) => !isLeftOut(value));
    return [{ name: `${table}.${column}`, table, column, rule, tried }];
  });
});

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  await db.session.exec('begin');
  await db.session.exec(await readFile(SETUP, 'utf8'));
});
afterAll(() => db.close());

/** Whether the table accepts the sample row with another value in a column. The change is rolled back. */
async function isTaken(table: SyncedName, column: string, value: unknown): Promise<boolean> {
  const [{ sample } = {}] = await db.query<{ sample?: object }>(
    'select tests.sample($1, $2) as sample',
    [table, 'ann'],
  );
  const row = { ...sample, ...CHANGED[table], [column]: value };
  const names = Object.keys(row).join(', ');
  await db.query('savepoint untouched');
  try {
    await db.query(
      `insert into public.${table} (${names}) select ${names}
       from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
    return true;
  } catch {
    return false;
  } finally {
    await db.query('rollback to untouched');
  }
}

describe('forms and tables accept the same values', () => {
  test.each(TYPED)('$name', async ({ table, column, rule, tried }) => {
    const refused: unknown[] = [];
    for (const value of tried) {
      // a form sends what its rule returns
      const { success, data = value } = z.safeParse(rule, value);
      const taken = await isTaken(table, column, data);
      expect({ [String(value)]: taken }).toEqual({ [String(value)]: success });
      if (!taken) refused.push(value);
    }
    expect(refused).not.toEqual([]);
  });
});
