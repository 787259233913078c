import type { Caller, Usage } from './usage';

/** A statement and its parameters as text. Postgres infers their types. */
export interface Statement {
  text: string;
  values?: (string | null)[];
}

/** A row, each cell as Postgres writes it as text. */
export type TextRow = (string | null)[];

/** A database session of the database's owner. */
export interface SqlSession {
  /** Runs a script of any number of statements. */
  exec(script: string): Promise<void>;
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/**
 * `migrating`: the server is starting. `recovering`: the database's thread failed, and another one is opening the
 * database.
 */
export type DatabaseState = 'migrating' | 'ready' | 'recovering';

export interface Limits {
  /** How long the work may run, ms. Default: unlimited. */
  timeoutMs?: number;
  /**
   * The caller for whom the work is done. By default it is the server itself, whose work waits for its turn without a
   * limit.
   */
  caller?: Caller;
}

export interface BatchLimits extends Limits {
  /** Whether the transaction is rolled back at the end. */
  rollBack?: boolean;
}

export interface Database {
  /**
   * Runs statements in one transaction and one round trip. If one fails, none of them takes effect.
   * @returns the rows of each statement
   */
  batch(statements: Statement[], limits?: BatchLimits): Promise<TextRow[][]>;
  /** Gives `work` a session of the database's owner. Nothing else uses the database meanwhile. */
  asOwner<T>(work: (session: SqlSession) => Promise<T>, limits?: Limits): Promise<T>;
  /** Calls `onPayload` for each NOTIFY on a channel, until the database closes. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  state(): DatabaseState;
  /** How much work runs, and how much waits for its turn. */
  load(): { running: number; waiting: number };
  /** How much of the database's time each caller has used. */
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

/** Thrown if work ran or waited too long. Whether it took effect is unknown. */
export class DatabaseTimeout extends Error {}

/**
 * Thrown if the database cannot do the work now, because it is starting or closing or because too much work is
 * waiting.
 */
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
