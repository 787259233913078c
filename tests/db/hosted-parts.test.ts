import { mkdirSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../../supabase/embedded/http/call-errors';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';

// Tests of what a project on Supabase has and a test database lacks: extensions, of which this file makes the parts
// that the migrations use, and the way in which PostgREST answers errors.

let server: PostgresServer;
let sql: Sql;
const warnings: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'lifedrop-extensions-'));
beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({
    ...server.address,
    max: 1,
    onnotice: ({ message }) => warnings.push(String(message)),
  });
  // the Postgres server runs as another user of the system, and must be able to read this folder
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'extension'));
  await sql.unsafe(`set extension_control_path = '${folder}'`);
});
afterAll(async () => {
  await sql.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Makes an extension available and runs the test. Undoes afterwards what the test did with it. */
async function withExtension(name: string, script: string, test: () => Promise<void>, schema = '') {
  const base = join(folder, 'extension', name);
  writeFileSync(`${base}.control`, `default_version = '1.4'\nrelocatable = false\n${schema}`);
  writeFileSync(`${base}--1.4.sql`, script);
  await sql`begin`;
  try {
    await test();
  } finally {
    await sql`rollback`;
    rmSync(`${base}.control`);
  }
}

describe('pg_cron', () => {
  const IN_CATALOGUE = 'schema = pg_catalog\n';
  const CRON = `
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text);
    create function cron.unschedule(text) returns boolean language sql as 'delete from cron.job where jobname = $1 returning true';
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$ begin
      if schedule ~ 'seconds' then
        raise exception 'invalid schedule: %', schedule;
      end if;
      insert into cron.job values (job_name, schedule, command);
      return 1;
    end $$;`;

  test('that knows no seconds runs each job once a minute', async () => {
    await withExtension(
      'pg_cron',
      CRON,
      async () => {
        await sql`select private.schedule_jobs()`;
        const jobs = await sql`select jobname, schedule, command from cron.job`;
        const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
        select count(*)::integer as n from private.jobs`;
        expect(jobs).toHaveLength(n);
        expect(new Set(jobs.map(({ schedule }) => String(schedule)))).toEqual(
          new Set(['* * * * *']),
        );
        expect(jobs).toContainEqual({
          jobname: 'lifedrop call_sender',
          schedule: '* * * * *',
          command: "select private.run_job('call_sender')",
        });
      },
      IN_CATALOGUE,
    );
  });

  test('that is there and cannot be created does not hold up a migration that adds a job', async () => {
    const broken = `do $$ begin raise exception 'pg_cron can only be loaded via shared_preload_libraries'; end $$;`;
    await withExtension(
      'pg_cron',
      broken,
      async () => {
        await sql`insert into private.jobs (name, every, command) values ('a_new', '1 minute', 'select 1')`;
        expect(await sql`select name from private.jobs where name = 'a_new'`).toHaveLength(1);
        expect(warnings.at(-1)).toContain('shared_preload_libraries');
      },
      IN_CATALOGUE,
    );
  });
});

test('pg_net that was created in public moves out of it, and goes on', async () => {
  const net = `create schema net; create function net.http_post() returns bigint language sql as 'select 1::bigint';`;
  await withExtension('pg_net', net, async () => {
    await sql`create schema if not exists extensions`;
    await sql`create extension pg_net with schema public`;
    await sql`select private.move_pg_net()`;
    expect(
      await sql`select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_net'`,
    ).toEqual([{ schema: 'extensions' }]);
    expect(await sql`select net.http_post()`).toHaveLength(1);
  });
});

test('no function refuses with a code that PostgREST answers as a failure of the server', async () => {
  const functions = await sql<{ name: string; codes: string[] }[]>`
    select p.oid::regprocedure::text as name, array(select m[1] from regexp_matches(p.prosrc, 'errcode = ''(\\w{5})''', 'g') m) as codes
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const raised = functions.flatMap(({ name, codes }) => codes.map((code) => ({ name, code })));
  expect(raised.length).toBeGreaterThan(100);
  const failures = raised.filter(({ code }) => {
    const error = { code, message: '', detail: null, hint: null } as Parameters<typeof statusOf>[0];
    return statusOf(error, true) >= 500;
  });
  expect(failures, 'raise PT409 instead of 55000').toEqual([]);
});
