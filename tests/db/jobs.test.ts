import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';

// These tests need several sessions and time limits. pgTAP runs in one transaction, so it cannot show them.

let server: PostgresServer;
let sql: Sql;
beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: 3, onnotice: () => {} });
  await sql`create table public.done (what text)`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
beforeEach(async () => {
  await sql`truncate public.done`;
  await sql`delete from private.jobs where name like 'a\\_%' or name like 'b\\_%'`;
  await sql`update private.jobs set last_run = now() + interval '1 day'`;
  await sql`insert into private.jobs (name, every, command) values
    ('a_slow', '1 minute', 'select pg_sleep(1.5); insert into public.done values (''slow'')'),
    ('b_quick', '1 minute', 'insert into public.done values (''quick'')')`;
});

const done = async () => (await sql`select what from public.done`).map(({ what }) => String(what));

test('a job that is slow keeps no other from running', async () => {
  const slow = sql`select private.run_job('a_slow')`.execute();
  for (;;) {
    const [busy] = await sql`select from pg_stat_activity where wait_event = 'PgSleep'`;
    if (busy) break;
  }
  await sql`select private.run_job('a_slow')`;
  await sql`select private.run_job('b_quick')`;
  expect(await done()).toEqual(['quick']);
  await slow;
  expect(await done()).toEqual(['quick', 'slow']);
});

test('the next job that is due is another one while a job runs', async () => {
  const slow = sql`select private.run_next_job()`.execute();
  for (;;) {
    const [busy] = await sql`select from pg_stat_activity where wait_event = 'PgSleep'`;
    if (busy) break;
  }
  expect(await sql`select private.run_next_job() as ran`).toMatchObject([{ ran: true }]);
  expect(await done()).toEqual(['quick']);
  await slow;
});

test('a job whose time runs out is not due again before the others have run', async () => {
  const inShort = (statement: string) =>
    sql.begin(async (tx) => {
      await tx`set local statement_timeout = 300`;
      await tx.unsafe(statement);
    });
  await inShort('select private.run_next_job()');
  expect(await done()).toEqual([]);
  await inShort('select private.run_next_job()');
  expect(await done()).toEqual(['quick']);
});
