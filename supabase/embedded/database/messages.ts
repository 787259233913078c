import type { Statement, TextRow } from './database';

/** Requests of the server to the thread that runs the database. */
export type Request =
  | { op: 'batch'; statements: Statement[]; rollBack: boolean }
  | { op: 'exec'; script: string }
  | { op: 'query'; sql: string; parameters: unknown[] }
  | { op: 'listen'; channel: string }
  | { op: 'close' };

export interface ErrorFields {
  message: string;
  /** SQLSTATE; empty if the error is not from Postgres. */
  code: string;
  detail: string | null;
  hint: string | null;
  /** The state of the database is unknown. */
  broken: boolean;
}

/** Messages of the thread. It answers requests in their order. */
export type Told =
  | { kind: 'open' }
  | { kind: 'done'; rows: TextRow[][] | Record<string, unknown>[] }
  | { kind: 'failed'; error: ErrorFields }
  | { kind: 'notified'; channel: string; payload: string };
