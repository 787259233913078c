import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError } from '../auth/auth-error';
import { HashingBusy } from '../auth/passwords';
import { DatabaseBusy, DatabaseError, DatabaseTimeout } from '../database/database';
import { allowsEncoding } from './accept-encoding';
import type { CallProblem } from './call-errors';
import { TooMany } from './limiter';

/**
 * Answers a request that the server refuses before it reaches the database, in the format of the auth server's
 * errors.
 */
export function refuse(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
): Response {
  return c.json({ code: status, error_code: code, msg: message, message }, status);
}

export const notFound = (c: Context): Response => refuse(c, 404, 'not_found', 'Not found');

/** Answers with an error in PostgREST's format. */
export const refuseCall = (
  c: Context,
  status: ContentfulStatusCode,
  problem: Partial<CallProblem> & { code: string; message: string },
): Response => {
  const body = JSON.stringify({ details: null, hint: null, ...problem });
  return c.body(body, status, { 'content-type': 'application/json; charset=utf-8' });
};

const gzipAsync = promisify(gzip);
/** Shorter answers are not compressed, because they fit into one packet anyway. */
const MIN_COMPRESSED = 1024;
/** Answers up to this many bytes are compressed in this thread: handing them to another thread would take longer. */
const MAX_AT_ONCE = 32 * 1024;

/**
 * Answers with JSON, compressed if it is long and the client accepts that. Answers about accounts are not compressed,
 * because their length would reveal something about tokens.
 */
export async function answerJson(c: Context, json: string): Promise<Response> {
  c.header('content-type', 'application/json; charset=utf-8');
  c.header('vary', 'Accept-Encoding');
  if (
    json.length < MIN_COMPRESSED ||
    !allowsEncoding(c.req.header('accept-encoding') ?? '', 'gzip')
  )
    return c.body(json);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(json.length > MAX_AT_ONCE ? await gzipAsync(json) : gzipSync(json)));
}

/** Postgres's codes for a text that it cannot store, because it holds a zero byte or half of a surrogate pair. */
const UNREADABLE = new Set(['22021', '22P05']);

/**
 * Answers a request whose handler threw an error. If the fault is the server's own, its type and stack are logged,
 * but never data.
 */
export function answerError(error: unknown, c: Context): Response {
  if (error instanceof AuthError) {
    const { status, code, message, details } = error;
    return c.json({ code: status, error_code: code, msg: message, ...details }, status);
  }
  if (error instanceof TooMany) {
    c.header('retry-after', String(error.retryAfter));
    return refuse(c, 429, 'over_request_rate_limit', error.message);
  }
  if (error instanceof HashingBusy) {
    c.header('retry-after', '10');
    return refuse(c, 429, 'over_request_rate_limit', 'Too many people at once. Try again soon.');
  }
  if (error instanceof DatabaseError && UNREADABLE.has(error.code))
    return refuse(c, 400, 'validation_failed', 'This holds a character that cannot be read');
  if (error instanceof DatabaseTimeout) {
    const message = 'The server took too long. Whether it did what was asked is unknown.';
    return refuseCall(c, 504, { code: 'PGRST003', message });
  }
  if (error instanceof DatabaseBusy) {
    c.header('retry-after', '2');
    return refuseCall(c, 503, { code: 'PGRST001', message: 'The database is busy. Try again.' });
  }
  console.error(`A request failed: ${nameOf(error)}`);
  return refuse(c, 500, 'unexpected_failure', 'Internal server error');
}

/** Names an error without its message, which may contain personal data. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const [, ...frames] = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return `${error.constructor.name}${code}\n${frames.slice(0, 4).join('\n')}`;
}
