import { type Context, Hono } from 'hono';
import { readToken, type Claims, TokenRefused } from '../auth/read-token';
import { type Database, DatabaseError } from '../database/database';
import type { Caller } from '../database/usage';
import type { Secrets } from '../secrets';
import { answerJson, notFound, refuse, refuseCall } from './answers';
import { answerIn, headersIn, statementsOf } from './call';
import { problemOf, statusOf } from './call-errors';
import type { OpenFunction } from './functions';
import { isTooDeep } from './json-depth';
import { type RateLimit, countUse, TooMany } from './limiter';
import type { RateLimits } from './limits';
import { type OnAnswer, Pushes, readPush } from './pushes';

export interface CallDeps {
  database: Database;
  secrets: Secrets;
  limits: RateLimits;
  timeoutMs: number;
  onAnswer?: OnAnswer | undefined;
  functions: () => Promise<Map<string, OpenFunction>>;
}

export type ApiEnv = {
  Bindings: { address: string };
  Variables: { key: Claims; claims: Claims; caller: Caller };
};

/**
 * The function by which devices send their changes. It carries many records, so it may be longer, and it runs in
 * portions.
 */
const PUSH = 'push_changes';
/** The longest arguments of all other functions. The database takes a second to read a megabyte of small values. */
const MAX_ARGUMENTS_BYTES = 64 * 1024;

const TOKEN_PROBLEMS = {
  expired: 'JWT expired',
  signature: 'JWSError JWSInvalidSignature',
  malformed: 'JWSError (CompactDecodeError Invalid number of parts)',
  fields: 'JWT claims are incomplete',
  topic: 'JWT refused',
};

function unauthorised(c: Context, { reason }: TokenRefused): Response {
  const message = TOKEN_PROBLEMS[reason];
  c.header('www-authenticate', `Bearer error="invalid_token", error_description="${message}"`);
  return refuseCall(c, 401, { code: 'PGRST301', message });
}

function tooMany(c: Context, { message, retryAfter }: TooMany): Response {
  c.header('retry-after', String(retryAfter));
  // a code of digits only would look like one of Postgres
  return refuseCall(c, 429, { code: 'PT429', message });
}

/** Answers, in PostgREST's words, that no function has this name, or none with these parameters. */
function noSuchFunction(c: Context, name: string, given: string[]): Response {
  const isPost = c.req.method === 'POST';
  const list = given.join(', ');
  const parameters = given.length === 1 ? 'parameter' : 'parameters';
  const searched = given.length > 0 ? `with ${parameters} ${list}` : 'without parameters';
  const or = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  return refuseCall(c, 404, {
    code: 'PGRST202',
    details: `Searched for the function public.${name} ${searched}${or}, but no matches were found in the schema cache.`,
    message: `Could not find the function public.${name}${given.length > 0 ? `(${list})` : ' without parameters'} in the schema cache`,
  });
}

/** Whether an argument is a text that holds deeply nested JSON. The function may parse it. */
const hasDeepText = (given: object): boolean =>
  Object.values(given).some((value) => typeof value === 'string' && isTooDeep(value));

/**
 * Reads the arguments of a call from the body of a POST or from the query of a GET.
 * @returns null if they are not a JSON object or nest too deeply
 */
async function readArguments(
  c: Context,
  maxBytes: number,
): Promise<{ names: string[]; json: string } | 'too large' | null> {
  if (c.req.method !== 'POST') {
    const query = c.req.query();
    if (hasDeepText(query)) return null;
    return { names: Object.keys(query), json: JSON.stringify(query) };
  }
  const text = await c.req.text();
  if (Buffer.byteLength(text) > maxBytes) return 'too large';
  if (text === '') return { names: [], json: '{}' };
  if (isTooDeep(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    if (hasDeepText(parsed)) return null;
    return { names: Object.keys(parsed), json: text };
  } catch {
    return null;
  }
}

function fits({ parameters }: OpenFunction, given: string[]): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return (
    given.every((name) => names.has(name)) &&
    parameters.every(({ name, isOptional }) => isOptional || given.includes(name))
  );
}

/** Serves `/rpc/<name>`, only for the functions that the migrations opened. */
export function serveCalls(deps: CallDeps) {
  const { database, secrets, limits, timeoutMs, functions } = deps;
  const limited = new Map<string, [RateLimit, string]>([
    ['subscribe_newsletter', [limits.subscriptions, 'subscriptions']],
    ['ask_for_drives', [limits.driveLinks, 'addresses']],
    ['digest', [limits.digests, 'comparisons']],
    ['digest_rows', [limits.digests, 'comparisons']],
  ]);
  const pushes = new Pushes(database.usage, deps.onAnswer);
  const app = new Hono<ApiEnv>();
  // This runs before the body is read, so that a caller whose budget is used up costs nothing.
  app.use('/rpc/:name', async (c, next) => {
    const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    try {
      const claims = token ? await readToken(token, secrets) : c.var.key;
      const caller = { account: claims.sub || null, address: c.env.address };
      const wait = database.usage.wait(caller);
      if (wait > 0) return tooMany(c, new TooMany('calls', Math.ceil(wait / 1000)));
      c.set('claims', claims);
      c.set('caller', caller);
    } catch (error) {
      if (error instanceof TokenRefused) return unauthorised(c, error);
      throw error;
    }
    return next();
  });
  app.on(['GET', 'POST'], '/rpc/:name', async (c) => {
    const { claims, caller } = c.var;
    const name = c.req.param('name');
    const called = (await functions()).get(name);
    const given = await readArguments(c, name === PUSH ? Infinity : MAX_ARGUMENTS_BYTES);
    if (given === 'too large')
      return refuse(c, 413, 'request_too_large', 'The arguments are limited to 64 kB');
    if (!given) return refuseCall(c, 400, { code: 'PGRST102', message: 'Empty or invalid json' });
    if (!called || !fits(called, given.names)) return noSuchFunction(c, name, given.names);
    if (c.req.method !== 'POST' && !called.isStable) {
      c.header('allow', 'POST');
      const message = `Cannot use the ${c.req.method} method on RPC`;
      return refuseCall(c, 405, { code: 'PGRST101', message });
    }
    const limit = limited.get(name);
    try {
      if (limit) countUse(limit[1], [[limit[0], caller.address]]);
      const call = (json: string) => {
        const { names } = given;
        const isPost = c.req.method === 'POST';
        const statements = statementsOf(called, { names, json }, claims, isPost);
        return database.batch(statements, { timeoutMs, caller });
      };
      const pushed = name === PUSH ? readPush(given.json) : null;
      if (pushed) {
        const push = async (mutations: unknown[]) =>
          answerIn(await call(JSON.stringify({ ...pushed.args, mutations })));
        return await answerJson(c, await pushes.push(caller, pushed.mutations, push));
      }
      const results = await call(given.json);
      if (called.returnsVoid) return c.body(null, 204);
      for (const [header, value] of headersIn(results)) c.header(header, value);
      return await answerJson(c, answerIn(results));
    } catch (error) {
      if (error instanceof TooMany) return tooMany(c, error);
      if (!(error instanceof DatabaseError)) throw error;
      const status = statusOf(error, claims.role !== 'anon');
      console.error(`The database refused a request: ${error.code}`);
      return refuseCall(c, status, problemOf(error));
    }
  });
  app.all('*', notFound);
  return app;
}
