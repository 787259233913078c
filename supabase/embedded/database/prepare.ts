import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { App } from '@supabase/lite';
import { applyMigrations, applySeed } from './migrations';
import { type DatabaseConnection, withSession } from './sql-session';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface SchemaFiles {
  /** Default: supabase/migrations. */
  migrationsDir?: string | undefined;
  /** Default: supabase/seed.sql; null for none. */
  seedFile?: string | null | undefined;
}

/**
 * Brings a database, on PGlite or on a Postgres server, to the state the application expects:
 * bootstrap, @supabase/lite's own schemas, pending migrations, seed. Repeats safely.
 */
export async function prepareDatabase(
  connection: DatabaseConnection,
  app: Pick<App, 'ensureSystemSchema'>,
  files: SchemaFiles = {},
): Promise<void> {
  const { migrationsDir = here('../../migrations/'), seedFile = here('../../seed.sql') } = files;
  const bootstrap = await readFile(here('./bootstrap.sql'), 'utf8');
  await withSession(connection, (session) => session.exec(bootstrap));
  await app.ensureSystemSchema();
  keepLeastGrants(connection);
  keepDataOutOfLogs(connection);
  await withSession(connection, async (session) => {
    await applyMigrations(session, migrationsDir);
    if (seedFile !== null) await applySeed(session, seedFile);
    await session.exec(`do $$ begin
      if to_regprocedure('private.apply_grants()') is not null then
        perform private.apply_grants();
      end if;
    end $$`);
  });
  await connection.clearSchemaCache();
}

/**
 * At its first request with row-level security @supabase/lite creates the API's roles and grants them
 * everything on every table of a schema that uses it. The bootstrap made the roles and the migrations
 * grant the least, so we tell it that this is done.
 */
function keepLeastGrants(connection: DatabaseConnection): void {
  // `rlsState` is private in its types; there is no public way to keep it from granting.
  const internal = connection as unknown as { rlsState: string };
  if (internal.rlsState !== 'unknown' && internal.rlsState !== 'active') {
    throw new Error('@supabase/lite changed how it sets up row-level security; see prepare.ts.');
  }
  internal.rlsState = 'active';
}

/**
 * @supabase/lite prints every error of the database, and such an error holds the query's parameters
 * and the refused row: names, phone numbers, health. Printed, it is to be its code only.
 */
function keepDataOutOfLogs(connection: DatabaseConnection): void {
  const normalise = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown: unknown) => {
    const error = normalise(thrown);
    if (typeof error === 'object' && error !== null) {
      const code = 'code' in error ? String(error.code) : 'unknown';
      Object.defineProperty(error, inspect.custom, {
        value: () => `The database refused a request: ${code}`,
        configurable: true,
      });
    }
    stopIfBroken(error);
    return error;
  };
}

/** After a panic the database in this process is in no known state: end, and recover at the next start. */
function stopIfBroken(error: unknown): void {
  const panicked =
    error instanceof WebAssembly.RuntimeError ||
    (error instanceof Error && 'severity' in error && error.severity === 'PANIC');
  if (!panicked) return;
  setImmediate(() => {
    throw new Error('The database broke down. Start again: it recovers what was acknowledged.', {
      cause: error,
    });
  });
}
