import type { Statement, TextRow } from './database';

/** What the server asks of the thread that runs the database. */
export type Request =
  | { op: 'batch'; statements: Statement[]; rollBack: boolean }
  | { op: 'exec'; script: string }
  | { op: 'query'; sql: string; parameters: unknown[] }
  | { op: 'listen'; channel: string }
  | { op: 'close' };

export interface ErrorFields {
  message: string;
  /** The SQLSTATE of the error. Empty if the error is not from Postgres. */
  code: string;
  detail: string | null;
  hint: string | null;
  /** Whether the state of the database is unknown after this error. */
  broken: boolean;
}

/** What the thread sends to the server. It answers requests in the order in which they came. */
export type Told =
  | { kind: 'open' }
  | { kind: 'done'; rows: TextRow[][] | Record<string, unknown>[] }
  | { kind: 'failed'; error: ErrorFields }
  | { kind: 'notified'; channel: string; payload: string }
  | { kind: 'warned'; message: string };
