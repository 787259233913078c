import postgres from 'postgres';
import {
  type Database,
  DatabaseBusy,
  DatabaseError,
  type DatabaseState,
  DatabaseTimeout,
  type Limits,
  type SqlSession,
  type TextRow,
} from './database';
import { Queue } from './queue';
import { Usage } from './usage';

const CANCEL = Symbol('roll back');
/** How many sessions a process opens unless the caller says otherwise. Postgres allows 100 by default. */
const SESSIONS = 20;
/** The name by which Postgres lists the sessions of a server. */
export const SERVER_NAME = 'lifedrop server';
/** Postgres's code for a statement that was cancelled, for instance because its time was over. */
const CANCELLED = '57014';
/** postgres.js's codes for a connection that was not made. What was to be sent on it has not been sent. */
const NOT_CONNECTED = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
]);

function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // Postgres ends a session with such an error if it stops, starts, or has no session left
  const isFatal = error instanceof postgres.PostgresError && error.severity === 'FATAL';
  if (isFatal || NOT_CONNECTED.has(code))
    return new DatabaseBusy('The database cannot be reached.');
  if (code === 'CONNECTION_CLOSED' || code === 'CONNECTION_DESTROYED' || code === 'ECONNRESET')
    return new DatabaseTimeout('The connection to the database ended.');
  if (!(error instanceof postgres.PostgresError)) return error;
  return new DatabaseError(error.message, error.code, error.detail ?? null, error.hint ?? null);
}

interface Address {
  /** a name, or the folder of a socket */
  host: string;
  port?: number;
  database: string;
  username: string;
}

/**
 * Reads a URL as libpq does: its parameter `host` may name the folder of a socket.
 * @throws if it is no URL of Postgres
 */
function read(address: string): [url: string, socket: { host?: string }] {
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address))
    throw new Error('DATABASE_URL is no URL of a Postgres database: postgres://USER@HOST/DATABASE');
  const url = new URL(address);
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  return [url.href, host === null ? {} : { host }];
}

/**
 * A database on a Postgres server. Several processes may use one at the same time. If the server is away, work fails
 * with `DatabaseBusy`, and the next work connects again.
 */
export class PostgresDatabase implements Database {
  readonly usage = new Usage();
  readonly #sql: postgres.Sql;
  readonly #queue: Queue;
  #isReady = false;
  #isAway = false;

  /**
   * @param address a URL such as `postgres://user:password@host:5432/database`, or its parts
   * @param sessions how many sessions this process opens at most
   * @param name the name by which Postgres lists these sessions
   */
  constructor(address: string | Address, sessions = SESSIONS, name = SERVER_NAME) {
    const text = { to: 25, from: [], serialize: String, parse: (value: string) => value };
    const own = {
      max: sessions,
      connect_timeout: 5,
      // statements are prepared once a session, so sessions are kept
      max_lifetime: null,
      connection: { TimeZone: 'UTC', application_name: name },
      // dates stay text, as they do on PGlite
      types: { date: { ...text, from: [1082, 1083, 1114, 1184, 1266] } },
      onnotice: ({ severity, message }: postgres.Notice) => {
        if (severity === 'WARNING') console.error(message);
      },
    };
    if (typeof address === 'string') {
      const [url, socket] = read(address);
      this.#sql = postgres(url, { ...own, ...socket });
    } else this.#sql = postgres({ ...own, ...address });
    this.#queue = new Queue(
      { atOnce: sessions, maxWaiting: 1000, maxWaitingOfCaller: 400, maxWaitMs: 25_000 },
      this.usage,
    );
  }

  state = (): DatabaseState =>
    !this.#isReady ? 'migrating' : this.#isAway ? 'recovering' : 'ready';

  load = () => this.#queue.load();

  /** Marks the schema as ready for the application. */
  markReady(): void {
    this.#isReady = true;
  }

  batch: Database['batch'] = (statements, limits = {}) =>
    this.#inTurn(async () => {
      const results: TextRow[][] = [];
      const { timeoutMs, rollBack = false } = limits;
      const work = this.#sql.begin(async (session) => {
        // statements are prepared, as PostgREST does it, and all are sent before the first answer comes
        const limit =
          timeoutMs === undefined
            ? []
            : [session.unsafe(`set local statement_timeout = ${timeoutMs}`)];
        const sent = statements.map(({ text: statement, values = [] }) =>
          session.unsafe(statement, values, { prepare: true }).values(),
        );
        await Promise.all(limit);
        // every statement of a batch returns text
        results.push(...(await Promise.all(sent)));
        if (rollBack) throw CANCEL;
      });
      await work.catch((error: unknown) => {
        if (error !== CANCEL) throw error;
      });
      return results;
    }, limits);

  asOwner<T>(work: (session: SqlSession) => Promise<T>, limits: Limits = {}): Promise<T> {
    return this.#inTurn(async () => {
      const reserved = await this.#sql.reserve();
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
        await session.exec(`set statement_timeout = ${limits.timeoutMs ?? 0}`);
        return await work(session);
      } catch (error) {
        await session.exec('rollback').catch(() => undefined); // work that threw may have left a transaction open
        throw error;
      } finally {
        reserved.release();
      }
    }, limits);
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    await this.#sql.listen(channel, onPayload);
  }

  async close(): Promise<void> {
    this.#queue.close();
    await this.#sql.end({ timeout: 1 });
  }

  /** Runs work when it is the caller's turn, and gives its errors the names that the API knows. */
  async #inTurn<T>(work: () => Promise<T>, { timeoutMs, caller }: Limits): Promise<T> {
    let begun = performance.now();
    const timed = () => {
      begun = performance.now();
      return work();
    };
    try {
      const result = await this.#queue.run(timed, caller ?? null);
      this.#isAway = false;
      return result;
    } catch (error) {
      const known = errorOf(error);
      if (known !== error) this.#isAway = !(known instanceof DatabaseError);
      const isLate = timeoutMs !== undefined && performance.now() - begun >= timeoutMs;
      if (isLate && known instanceof DatabaseError && known.code === CANCELLED)
        throw new DatabaseTimeout(`The database took longer than ${timeoutMs} ms.`);
      throw known;
    }
  }
}
