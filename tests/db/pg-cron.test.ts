import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { openHostedDatabase } from '../support/hosted-postgres';

/*
 * Tests pg_cron itself, which needs a Postgres server of its own. PG_CRON_DATABASE names a server that was just made
 * with `initdb -U supabase_admin --auth=trust` and runs with `shared_preload_libraries=pg_cron`, for example
 * `postgres://supabase_admin@127.0.0.1:5499/postgres`. The test fills its database. If the variable is not set, this
 * test is skipped; jobs.test.ts and hosted-parts.test.ts test what they can without pg_cron.
 */
const given = process.env['PG_CRON_DATABASE'];

/**
 * Gives `postgres` the rights to pg_cron that it has on hosted Supabase. Source: pg_cron/after-create.sql of
 * github.com/supabase/postgres.
 */
const PG_CRON = `
  create extension pg_cron schema pg_catalog;
  grant usage on schema cron to postgres with grant option;
  grant all on all functions in schema cron to postgres with grant option;
  grant all privileges on all tables in schema cron to postgres with grant option;
  revoke all on table cron.job from postgres;
  grant select on table cron.job to postgres with grant option;
`;

/** How long the slow job runs, ms. pg_cron starts most jobs once a minute, so it is longer than a minute. */
const SLOW_MS = 90_000;

describe.skipIf(given === undefined)('jobs that pg_cron runs', () => {
  let sql: Sql;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { hostname: host, port, username, pathname } = new URL(given ?? '');
    const database = pathname.slice(1);
    const address = { host, port: Number(port), username, database, onnotice: () => undefined };
    const on = { address, stop: () => Promise.resolve() };
    const hosted = await openHostedDatabase({ on, extensions: PG_CRON });
    sql = hosted.sql;
    close = () => hosted.close();
  });
  afterAll(async () => {
    await sql`delete from private.jobs`;
    await close();
  });

  test('each is scheduled by itself, as the postgres that is no superuser', async () => {
    const [version] = await sql`select extversion from pg_extension where extname = 'pg_cron'`;
    const hasSeconds = Number(version?.['extversion']) >= 1.5;
    const jobs = await sql`select jobname, schedule, username, active from cron.job order by 1`;
    const wanted = await sql<{ name: string; often: boolean }[]>`
      select name, every < interval '1 minute' as often from private.jobs order by 1`;
    expect(jobs).toEqual(
      wanted.map(({ name, often }) => ({
        jobname: `lifedrop ${name}`,
        schedule: often && hasSeconds ? '20 seconds' : '* * * * *',
        username: 'postgres',
        active: true,
      })),
    );
  });

  test(
    'each runs in a transaction of its own, and one that is slow keeps no other from running',
    { timeout: 3 * SLOW_MS },
    async () => {
      await sql`create table public.ran (what text, transaction bigint, at timestamptz default clock_timestamp())`;
      const note = (what: string) => `insert into public.ran values ('${what}', txid_current())`;
      const wait = `select pg_sleep(${SLOW_MS / 1000})`;
      await sql`insert into private.jobs (name, every, command) values
        ('a_slow', '1 second', ${`${note('slow')}; ${wait}`}),
        ('b_fails', '1 second', 'select 1 / 0'),
        ('c_quick', '1 second', ${note('quick')}),
        ('d_quick', '1 second', ${note('another')})`;
      const isSlow = async () =>
        (
          await sql`select from pg_stat_activity where query like '%a_slow%' and wait_event = 'PgSleep'`
        ).length > 0;
      await expect.poll(isSlow, { timeout: SLOW_MS, interval: 500 }).toBe(true);
      const [begun] = await sql`select clock_timestamp() as at`;
      const ran = () => sql<{ what: string; transaction: string }[]>`
        select what, transaction from public.ran where at > ${begun?.['at'] as Date} and what <> 'slow'`;
      const kinds = async () => new Set((await ran()).map(({ what }) => what)).size;
      await expect.poll(kinds, { timeout: SLOW_MS, interval: 500 }).toBe(2);
      // the slow job is still running, so its transaction is open and what it wrote is not visible
      expect(await isSlow()).toBe(true);
      expect(await sql`select from public.ran where what = 'slow'`).toEqual([]);
      const rows = await ran();
      expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(rows.length);
      // the product's own jobs ran too; the slow job has not ended
      const failed = async () =>
        (
          await sql`select j.jobname, d.status from cron.job j left join lateral (
            select r.status from cron.job_run_details r where r.jobid = j.jobid order by r.runid desc limit 1) d on true
            where j.jobname <> 'lifedrop a_slow' and d.status is distinct from 'succeeded'`
        ).map(({ jobname, status }) => [jobname, status] as unknown);
      await expect.poll(failed, { timeout: SLOW_MS, interval: 500 }).toEqual([]);
      const due =
        await sql`select name from private.jobs where last_run is null and name <> 'a_slow'`;
      expect(due).toEqual([]);
    },
  );
});
