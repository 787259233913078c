import postgres from 'postgres';
import {
  type Database,
  DatabaseError,
  type SqlSession,
  type TextRow,
} from '../../supabase/embedded/database/database';
import { Usage } from '../../supabase/embedded/database/usage';
import type { PostgresServer } from './start-postgres';

const CANCEL = Symbol('roll back');

function errorOf(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  return new DatabaseError(error.message, error.code, error.detail ?? null, error.hint ?? null);
}

/** Opens a Postgres server for the API in place of the embedded database. It has several sessions. */
export function openPostgres(address: PostgresServer['address'], max = 20): Database {
  const text = { to: 25, from: [], serialize: String, parse: (value: string) => value };
  const sql = postgres({
    ...address,
    max,
    connection: { TimeZone: 'UTC' },
    // dates stay text, as they do on PGlite
    types: { date: { ...text, from: [1082, 1083, 1114, 1184, 1266] } },
  });
  const usage = new Usage();
  return {
    usage,
    async batch(statements, { rollBack = false, caller } = {}) {
      const results: TextRow[][] = [];
      let begun = performance.now();
      const work = sql.begin(async (session) => {
        begun = performance.now(); // the time counts from here, when the work has got a session
        // statements are prepared, as PostgREST does it, and all are sent before the first answer comes
        const sent = statements.map(({ text: statement, values = [] }) =>
          session.unsafe(statement, values, { prepare: true }).values(),
        );
        // every statement of a batch returns text
        results.push(...(await Promise.all(sent)));
        if (rollBack) throw CANCEL;
      });
      await work
        .catch((error: unknown) => {
          if (error !== CANCEL) throw errorOf(error);
        })
        .finally(() => {
          if (caller) usage.note(caller, performance.now() - begun);
        });
      return results;
    },
    async asOwner(work) {
      const reserved = await sql.reserve();
      const session: SqlSession = {
        async exec(script) {
          await reserved.unsafe(script).simple();
        },
        async query<Row>(statement: string, parameters: unknown[] = []) {
          // the caller states the type of the rows that their SQL returns
          return [...(await reserved.unsafe(statement, parameters as never[]))] as Row[];
        },
      };
      try {
        return await work(session);
      } finally {
        reserved.release();
      }
    },
    async listen(channel, onPayload) {
      await sql.listen(channel, onPayload);
    },
    state: () => 'ready',
    close: () => sql.end({ timeout: 1 }),
  };
}
