import type { Caller, Usage } from './usage';

/** A statement with its parameters as text; Postgres infers their types. */
export interface Statement {
  text: string;
  values?: (string | null)[];
}

/** The cells of a row as Postgres writes them as text. */
export type TextRow = (string | null)[];

/** One database session, as the database's owner. */
export interface SqlSession {
  /** Runs a script of any number of statements. */
  exec(script: string): Promise<void>;
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** `migrating` covers the whole start; `recovering` follows a database that had to be replaced. */
export type DatabaseState = 'migrating' | 'ready' | 'recovering';

export interface Limits {
  /** How long the work may run, ms. Default: unlimited. */
  timeoutMs?: number;
  /** Who the work is for. Default: the server itself, which waits for its turn as long as it takes. */
  caller?: Caller;
}

export interface BatchLimits extends Limits {
  /** Whether to roll back at the end. */
  rollBack?: boolean;
}

export interface Database {
  /**
   * Runs statements in one transaction and one round trip. If one fails, none of them takes effect.
   * @returns the rows of each statement
   */
  batch(statements: Statement[], limits?: BatchLimits): Promise<TextRow[][]>;
  /** Lends the owner's session, while nothing else uses the database. */
  asOwner<T>(work: (session: SqlSession) => Promise<T>, limits?: Limits): Promise<T>;
  /** Listens to a channel of NOTIFY until the database closes. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  state(): DatabaseState;
  /** How much of the database's time callers have used. */
  readonly usage: Usage;
  close(): Promise<void>;
}

/** An error of Postgres, with the fields that PostgREST passes on. */
export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly detail: string | null = null,
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** The work ran or waited too long; whether it took effect is unknown. */
export class DatabaseTimeout extends Error {}

/** The database cannot do the work now: it is starting or closing, or too much is waiting. */
export class DatabaseBusy extends Error {}

/** Runs work in a transaction: commits it, or rolls it back if it throws. */
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
