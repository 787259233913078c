import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { SqlSession } from '../../supabase/embedded/database/database';
import { openPglite } from '../../supabase/embedded/database/pglite';
import { prepareDatabase } from '../../supabase/embedded/database/prepare';
import { openPostgres } from './postgres-database';
import { type PostgresServer, startPostgres } from './start-postgres';

export interface TestDatabase {
  connection: { driver: PGlite };
  session: SqlSession;
  /** Runs a statement as the database's owner. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A session of PGlite in this thread. */
const sessionOf = (driver: PGlite): SqlSession => ({
  async exec(script) {
    await driver.exec(script);
  },
  async query<Row>(sql: string, parameters: unknown[] = []) {
    return (await driver.query<Row>(sql, parameters)).rows;
  },
});

/** Opens the application's database in memory: bootstrap, migrations and seed, on the Postgres of `npm start`. */
export async function openDatabase(
  extensions: NonNullable<PGliteOptions['extensions']> = {},
): Promise<TestDatabase> {
  const driver = await openPglite(null, extensions);
  const session = sessionOf(driver);
  await prepareDatabase(session);
  return {
    connection: { driver },
    session,
    query: (sql, parameters) => session.query(sql, parameters),
    close: () => driver.close(),
  };
}

/** Opens the same on its own Postgres server, which allows several sessions at a time. */
export async function openDatabaseServer(): Promise<PostgresServer> {
  const server = await startPostgres();
  const database = openPostgres(server.address);
  await database.asOwner((session) => prepareDatabase(session));
  await database.close();
  return server;
}
