import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { applyMigrations, applySeed } from '../../supabase/embedded/database/migrations';
import { PROJECT_DIR } from '../../supabase/embedded/settings';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { type PostgresServer, startPostgres } from './start-postgres';

/**
 * Makes a new database like that of hosted Supabase. `postgres` is not a superuser and does not own the schemas auth
 * and realtime. It may use the API's roles. Everything that it creates in `public` is open to them. Source:
 * migrations/db of github.com/supabase/postgres.
 */
const ROLES = `
  create role supabase_auth_admin noinherit createrole login;
  alter role supabase_auth_admin set search_path = auth;
  grant all on schema auth to supabase_auth_admin;
  create role authenticator noinherit login;
  grant anon, authenticated, service_role to authenticator;
  create role postgres nosuperuser createdb createrole login replication bypassrls;
`;

const GRANTS = `
  alter database postgres owner to postgres;
  grant anon, authenticated, service_role to postgres with admin option;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on tables to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on functions to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on sequences to postgres, anon, authenticated, service_role;
  grant all on schema auth to postgres, supabase_auth_admin;
  do $$ declare t regclass; begin
    for t in select oid::regclass from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
      execute format('alter table %s owner to supabase_auth_admin', t);
    end loop;
  end $$;
  grant all on all tables in schema auth to postgres;
  grant all on all routines in schema auth to postgres;
  -- there an extension lets postgres make policies on this table, which is not its own
  alter table realtime.messages owner to postgres;
  grant usage on schema realtime to postgres with grant option;
  grant all on schema supabase_migrations to postgres;
  grant all on all tables in schema supabase_migrations to postgres;
  create schema extensions;
  grant usage on schema extensions to public;
`;

/** The tables in which the Supabase CLI keeps its history. auth.sql makes them too. */
const MIGRATIONS_SCHEMA = `
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[],
    name text, created_by text, idempotency_key text, rollback text[]);
  create table supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/**
 * Reads pgTAP from PGlite's package. pgTAP consists of SQL functions only, so any server can create it by a script.
 */
function pgTapScript(): string {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite/pgtap');
  const script = execFileSync(
    'tar',
    ['-xzOf', join(dirname(pglite), '../pgtap.tar.gz'), 'share/postgresql/extension/pgtap.sql'],
    { maxBuffer: 64 * 1024 * 1024 },
  ).toString();
  // the lines for psql and for CREATE EXTENSION are removed
  return script.replaceAll(/^\\.*$/gm, '');
}

async function asAdmin(
  server: PostgresServer,
  extensions: string,
  makeAuthSchema?: () => Promise<void>,
): Promise<void> {
  const database = new PostgresDatabase(server.address);
  await database.asOwner(async (session) => {
    const run = async (script: string) =>
      session.exec(await readFile(join(PROJECT_DIR, 'supabase/embedded/database', script), 'utf8'));
    await run('bootstrap.sql');
    await session.exec(ROLES);
    if (makeAuthSchema) {
      await makeAuthSchema();
      await session.exec(MIGRATIONS_SCHEMA);
    } else await run('auth.sql');
    await session.exec(GRANTS + extensions);
  });
  await database.close();
  const sql = postgres({ ...server.address, max: 1 });
  await sql.unsafe(`set search_path = extensions; ${pgTapScript()}`).simple();
  await sql.end();
}

/**
 * Opens a Postgres server that is set up like a hosted project. Its `postgres` runs the migrations and the seed.
 * @param on a server with an empty database, whose superuser has another name than `postgres`; by default a new one
 * is started
 * @param extensions a script that creates the extensions which `postgres` may create on a hosted project, but not on
 * this server
 * @param makeAuthSchema runs the real auth server's migrations; they take the place of the embedded server's tables
 */
export async function openHostedDatabase({
  on,
  extensions = '',
  makeAuthSchema,
}: {
  on?: PostgresServer;
  extensions?: string;
  makeAuthSchema?: () => Promise<void>;
} = {}): Promise<{
  sql: Sql;
  close(): Promise<void>;
}> {
  const server = on ?? (await startPostgres({ superuser: 'supabase_admin' }));
  await asAdmin(server, extensions, makeAuthSchema);
  const address = { ...server.address, username: 'postgres' };
  const database = new PostgresDatabase(address);
  await database.asOwner(async (session) => {
    await applyMigrations(session, join(PROJECT_DIR, 'supabase/migrations'));
    await applySeed(session, join(PROJECT_DIR, 'supabase/seed.sql'));
  });
  await database.close();
  const sql = postgres({ ...address, max: 1 });
  return {
    sql,
    async close() {
      await sql.end();
      await server.stop();
    },
  };
}
