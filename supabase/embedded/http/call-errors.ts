import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DatabaseError } from '../database/database';

/** The body of an error answer of PostgREST. */
export interface CallProblem {
  code: string;
  details: string | null;
  hint: string | null;
  message: string;
}

const CODES = new Map<string, ContentfulStatusCode>([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
]);
const CLASSES = new Map<string, ContentfulStatusCode>([
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 413],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]);

/** Returns the HTTP status that PostgREST 12 uses for an error of Postgres. */
export function statusOf({ code }: DatabaseError, isLoggedIn: boolean): ContentfulStatusCode {
  if (code === '42501') return isLoggedIn ? 403 : 401;
  // if a function raises PTxyz, the answer has the status xyz
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (chosen) return Number(chosen) as ContentfulStatusCode;
  return CODES.get(code) ?? CLASSES.get(code.slice(0, 2)) ?? 400;
}

export const problemOf = ({ code, detail, hint, message }: DatabaseError): CallProblem => ({
  code,
  details: detail,
  hint,
  message,
});
