import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';

// Tests of plans that a session keeps. If it made one while a table was nearly empty, it keeps that plan until the
// table is analysed.

const [READER, WRITER] = [crypto.randomUUID(), crypto.randomUUID()];
/** More calls than Postgres makes before it keeps a plan. */
const CALLS = 12;
const ROWS = 500;
const PAGE = 100;

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  for (const id of [READER, WRITER])
    await db.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@people.test`]);
});
afterAll(() => db.close());

const addDonations = (count: number) =>
  db.query(
    `insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
     select gen_random_uuid(), $1, 'Ann', '555 0100', 'O-', 's', 'c', 'IL', '62701' from generate_series(1, $2)`,
    [WRITER, count],
  );

async function pull(since: object | null) {
  await db.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ role: 'authenticated', sub: READER }),
  ]);
  const [row] = await db.query<{ page: { rows: object[]; checkpoint: { seq: number } } }>(
    `select public.pull_changes('donors', $1::jsonb) as page`,
    [since],
  );
  if (!row) throw new Error('no answer');
  return row.page;
}

/** Returns how many rows of donations were read by scans of the whole table. */
async function scanned(): Promise<number> {
  await db.query('select pg_stat_force_next_flush()');
  const [row] = await db.query<{ n: number }>(
    `select seq_tup_read::int as n from pg_stat_user_tables where relname = 'donors' and schemaname = 'public'`,
  );
  return row?.n ?? Number.NaN;
}

test('a page of changes costs as much as its rows, not as the table, also if it was planned while the table was empty', async () => {
  for (let n = 0; n < CALLS; n += 1) {
    const { checkpoint } = await pull(null);
    await addDonations(1);
    await pull(checkpoint);
  }
  await addDonations(ROWS);
  const { checkpoint } = await pull(null);
  const before = await scanned();
  const { rows } = await pull({ ...checkpoint, seq: checkpoint.seq - PAGE });
  expect(rows).toHaveLength(PAGE);
  expect((await scanned()) - before).toBe(0);
});
