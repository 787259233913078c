import type { PGliteOptions } from '@electric-sql/pglite';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { prepareDatabase } from '../../supabase/embedded/database/prepare';
import type { DatabaseConnection } from '../../supabase/embedded/database/sql-session';
import { type PostgresServer, startPostgres } from './start-postgres';

export interface TestDatabase {
  connection: PgliteConnection;
  /** Runs a statement as the database's owner. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

async function prepare(connection: DatabaseConnection): Promise<void> {
  const app = new App({ connection, auth: { jwt_secret: 'only-for-tests-'.repeat(4) } });
  await prepareDatabase(connection, app);
}

/** The application's whole database in memory: bootstrap, migrations and seed, on the Postgres of `npm start`. */
export async function openDatabase(
  extensions: NonNullable<PGliteOptions['extensions']> = {},
): Promise<TestDatabase> {
  const connection = await createPgliteConnection({ pgliteOptions: { extensions } });
  await prepare(connection);
  return {
    connection,
    async query<Row>(sql: string, parameters: unknown[] = []) {
      return (await connection.driver.query<Row>(sql, parameters)).rows;
    },
    close: () => connection.close(),
  };
}

/** The same on a Postgres server of its own, where several sessions can work at a time. */
export async function openDatabaseServer(): Promise<PostgresServer> {
  const server = await startPostgres();
  const connection = createPostgresConnection({ url: '', postgresOptions: server.address });
  await prepare(connection);
  await connection.close();
  return server;
}
