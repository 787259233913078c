import { z } from 'zod';
import type { SqlSession } from '../database/database';
import { listMigrations } from '../database/migrations';

/** One thing that a project needs, and what to do if it lacks it. */
export interface Check {
  what: string;
  ok: boolean;
  otherwise: string;
}

const found = z.object({
  jobs: z.number(),
  scheduled: z.number(),
  net: z.boolean(),
  secrets: z.array(z.string()),
  key: z.boolean(),
  request: z.boolean(),
  administrator: z.boolean(),
});

/** Reads what the database says about the other parts of the project. A part may be missing, so names are looked up. */
const FOUND = `select json_build_object(
  'jobs', (select count(*) from private.jobs),
  'net', to_regproc('net.http_post') is not null,
  'key', exists (select from private.push_config c where c.key is not null),
  'request', exists (select from pg_db_role_setting s where s.setrole = to_regrole('authenticator')
    and array_to_string(s.setconfig, ' ') like '%pgrst.db_pre_request=private.check_session%'),
  'administrator', exists (select from private.admins)) as found`;

async function readIf<T>(
  session: SqlSession,
  table: string,
  sql: string,
  otherwise: T,
): Promise<T> {
  const [there] = await session.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    table,
  ]);
  if (!there?.is) return otherwise;
  const [row] = await session.query<{ value: T }>(sql);
  return row?.value ?? otherwise;
}

/** Checks the database of a project against docs/hosting.md. */
export async function checkDatabase(session: SqlSession, migrations: string): Promise<Check[]> {
  const history = await readIf<string[]>(
    session,
    'supabase_migrations.schema_migrations',
    'select array_agg(m.version) as value from supabase_migrations.schema_migrations m',
    [],
  );
  const missing = (await listMigrations(migrations)).filter(
    ({ version }) => !history.includes(version),
  );
  const first = {
    what: 'The database has all migrations',
    ok: missing.length === 0,
    otherwise: `${missing.length} are missing: run "supabase db push --remote".`,
  };
  if (!first.ok) return [first];
  const [row] = await session.query<{ found: object }>(FOUND);
  const read = found.parse({
    ...row?.found,
    scheduled: await readIf(
      session,
      'cron.job',
      `select count(*)::int as value from cron.job j where j.active and j.jobname like 'lifedrop %'`,
      0,
    ),
    secrets: await readIf<string[]>(
      session,
      'vault.secrets',
      `select coalesce(array_agg(s.name), '{}') as value from vault.secrets s where s.name like 'alerts\\_%'`,
      [],
    ),
  });
  return [
    first,
    {
      what: 'pg_cron runs the jobs',
      ok: read.scheduled >= read.jobs,
      otherwise:
        'Turn pg_cron on and run "select private.schedule_jobs()", or run private.run_next_job() every 20 seconds.',
    },
    {
      what: 'A session that has ended can call nothing',
      ok: read.request,
      otherwise: 'Set pgrst.db_pre_request of the role authenticator to private.check_session.',
    },
    {
      what: 'The database can call the sender of alerts',
      ok: read.net && ['alerts_url', 'alerts_key'].every((name) => read.secrets.includes(name)),
      otherwise: 'Turn pg_net on, and put alerts_url and alerts_key into the vault.',
    },
    {
      what: 'The sender has told the database its key',
      ok: read.key,
      otherwise: 'Deploy send-alerts and set its secrets. It then takes a minute.',
    },
    {
      what: 'Somebody is administrator',
      ok: read.administrator,
      otherwise: 'Sign up, open /admin/setup and press Make Current User Admin before others can.',
    },
  ];
}
