import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';
import { asPerson, newDonor } from './writers';

let server: PostgresServer;
let sql: Sql;
const ann = crypto.randomUUID();
const ids = Array.from({ length: 3 }, () => crypto.randomUUID());

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: 4 });
  await sql`insert into auth.users (id, email) values (${ann}, ${`${ann}@people.test`})`;
  for (const id of ids) await sql`insert into donors ${sql(newDonor(id, ann))}`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

const moved = (row_id: string) => ({
  id: crypto.randomUUID(),
  collection: 'donors',
  row_id,
  base: { city: 'Springfield' },
  set: { city: 'Salem' },
});

interface Answer {
  status: string;
  code?: string;
}
const push = (mutations: object[], statementTimeout = '0') =>
  asPerson(sql, ann, async (tx) => {
    await tx`select set_config('statement_timeout', ${statementTimeout}, true)`;
    const [row] = await tx<{ answers: Answer[] }[]>`
      select public.push_changes(${crypto.randomUUID()}, ${tx.json(mutations as never)}) as answers`;
    return row?.answers.map(({ status, code }) => code ?? status);
  });

/** Runs work while another session holds the row of this donation. */
async function whileLocked<T>(id: string, work: () => Promise<T>): Promise<T> {
  const other = await sql.reserve();
  await other`begin`;
  await other`select from donors where id = ${id} for update`;
  try {
    return await work();
  } finally {
    await other`rollback`;
    other.release();
  }
}

const cities = async () => {
  const rows = await sql<{ id: string; city: string }[]>`select id, city from donors`;
  return ids.map((id) => rows.find((row) => row.id === id)?.city);
};

test('a mutation whose row is locked gets a retry answer; those around it are applied', async () => {
  const batch = ids.map(moved);
  expect(await whileLocked(ids[1] ?? '', () => push(batch))).toEqual([
    'applied',
    '55P03',
    'applied',
  ]);
  expect(await cities()).toEqual(['Salem', 'Springfield', 'Salem']);
  // the same batch again, now that nothing is locked
  expect(await push(batch)).toEqual(['applied', 'applied', 'applied']);
  expect(await cities()).toEqual(['Salem', 'Salem', 'Salem']);
});

test('a mutation that hits the statement timeout gets a retry answer too', async () => {
  await sql`update donors set city = 'Springfield'`;
  const batch = ids.map(moved);
  expect(await whileLocked(ids[0] ?? '', () => push(batch, '300ms'))).toEqual([
    '57014',
    'applied',
    'applied',
  ]);
  expect(await cities()).toEqual(['Springfield', 'Salem', 'Salem']);
});

test('only pushes bound their waits for locks', async () => {
  const wait = await asPerson(sql, ann, async (tx) => {
    await tx`select public.push_changes(${crypto.randomUUID()}, '[]')`;
    const [row] = await tx<{ wait: string }[]>`select current_setting('lock_timeout') as wait`;
    return row?.wait;
  });
  expect(wait).toBe('0');
});
