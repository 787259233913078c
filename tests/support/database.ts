import type { PGliteOptions } from '@electric-sql/pglite';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { prepareDatabase } from '../../supabase/embedded/database';

export interface TestDatabase {
  connection: PgliteConnection;
  /** Runs a statement as the database's owner. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The application's whole database in memory: bootstrap, migrations and seed, on the Postgres of `npm start`. */
export async function openDatabase(
  extensions: NonNullable<PGliteOptions['extensions']> = {},
): Promise<TestDatabase> {
  const connection = await createPgliteConnection({ pgliteOptions: { extensions } });
  const app = new App({ connection, auth: { jwt_secret: 'only-for-tests-'.repeat(4) } });
  await prepareDatabase(connection, app);
  return {
    connection,
    async query<Row>(sql: string, parameters: unknown[] = []) {
      return (await connection.driver.query<Row>(sql, parameters)).rows;
    },
    close: () => connection.close(),
  };
}
