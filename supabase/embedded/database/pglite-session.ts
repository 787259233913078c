import type { PGlite } from '@electric-sql/pglite';
import type { SqlSession } from './database';

/** The session of a PGlite that runs in this thread. */
export const sessionOf = (driver: PGlite): SqlSession => ({
  async exec(script) {
    await driver.exec(script);
  },
  async query<Row>(sql: string, parameters: unknown[] = []) {
    return (await driver.query<Row>(sql, parameters)).rows;
  },
});
