import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

export type DatabaseConnection = PgliteConnection | PostgresConnection;

/** One database session, as the database's owner. */
export interface SqlSession {
  /** Runs a script of any number of statements. */
  exec(script: string): Promise<void>;
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Lends one session, the same for all statements, on PGlite and on a Postgres server. */
export async function withSession<T>(
  connection: DatabaseConnection,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const { driver } = connection;
  if (!('reserve' in driver)) {
    return work({
      async exec(script) {
        await driver.exec(script);
      },
      async query<Row>(sql: string, parameters: unknown[] = []) {
        return (await driver.query<Row>(sql, parameters)).rows;
      },
    });
  }
  const session = await driver.reserve();
  try {
    return await work({
      async exec(script) {
        await session.unsafe(script).simple();
      },
      async query<Row>(sql: string, parameters: unknown[] = []) {
        // The row's type is the caller's promise about his own SQL, as with PGlite above.
        return [...(await session.unsafe(sql, parameters as never[]))] as Row[];
      },
    });
  } finally {
    session.release();
  }
}

/** Commits what `work` did, or nothing of it when it throws. */
export async function inTransaction<T>(session: SqlSession, work: () => Promise<T>): Promise<T> {
  await session.exec('begin');
  try {
    const result = await work();
    await session.exec('commit');
    return result;
  } catch (error) {
    await session.exec('rollback');
    throw error;
  }
}
