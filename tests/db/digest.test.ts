// @module-tag long

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const ADMIN = '00000000-0000-4000-8000-00000000000a';

/**
 * Calls a function as a person.
 * @param user null for a visitor
 * @returns the function's answer
 */
async function ask(call: string, user: string | null): Promise<unknown> {
  const claims = user === null ? '{"role":"anon"}' : `{"role":"authenticated","sub":"${user}"}`;
  await db.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
  const [row] = await db.query<{ answer: unknown }>(`select ${call} as answer`);
  return row?.answer ?? null;
}

test('an administrator’s device is told “not now” once the log of a collection is a million long', async () => {
  await db.query(`insert into auth.users (id, email) values ('${ADMIN}', 'ada@people.test')`);
  await db.query(`insert into private.admins (user_id) values ('${ADMIN}')`);
  const log = (from: number, to: number) =>
    db.query(
      `insert into private.change_log select 'donors', gen_random_uuid(), n from generate_series(${from}, ${to}) n`,
    );
  const rows = `public.digest_rows('donors', array[1, 2])`;
  await log(1, 1_000_000);
  expect(await ask(`public.digest('donors')`, ADMIN)).toMatchObject({ viewer: 'admin' });
  expect(await ask(rows, ADMIN)).toEqual({});
  await log(1_000_001, 1_000_001);
  expect(await ask(`public.digest('donors')`, ADMIN)).toBeNull();
  expect(await ask(rows, ADMIN)).toBeNull();
  // a comparison that is no more expensive than before is still made
  expect(await ask(`public.digest('donors', '{}')`, ADMIN)).toMatchObject({ viewer: 'admin' });
  expect(await ask(`public.digest('blood_requests')`, ADMIN)).toMatchObject({ viewer: 'admin' });
  expect(await ask(`public.digest('donors')`, null)).toMatchObject({ viewer: 'visitor' });
  expect(await ask(rows, null)).toEqual({});
}, 120_000);

test('a call can ask for the rows of 64 buckets at most', async () => {
  const call = (last: number) =>
    ask(`public.digest_rows('blood_requests', array(select generate_series(0, ${last})))`, null);
  expect(await call(63)).toEqual({});
  await expect(call(64)).rejects.toThrow('expected at most 64 buckets');
});
