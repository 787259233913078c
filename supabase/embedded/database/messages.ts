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
  /** SQLSTATE; empty when it is no error of Postgres. */
  code: string;
  detail: string | null;
  hint: string | null;
  /** The database is in no known state. */
  broken: boolean;
}

/** What the thread tells. Answers come in the order of the requests. */
export type Told =
  | { kind: 'open' }
  | { kind: 'done'; rows: TextRow[][] | Record<string, unknown>[] }
  | { kind: 'failed'; error: ErrorFields }
  | { kind: 'notified'; channel: string; payload: string };
