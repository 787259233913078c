import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Accounts } from '../auth/accounts';
import { readApiKey } from '../auth/read-token';
import { type Mailers, serveAuth } from '../auth/routes';
import type { Database } from '../database/database';
import type { Secrets } from '../secrets';
import { answerError, notFound, refuse } from './answers';
import { type ApiEnv, serveCalls } from './calls';
import { type OpenFunction, readOpenFunctions } from './functions';
import type { RateLimits } from './limits';
import type { OnAnswer } from './pushes';

const MAX_BODY_BYTES = 1024 * 1024;

const HEADERS = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'Retry-After'],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
] as const;

export interface ApiDeps {
  database: Database;
  secrets: Secrets;
  accounts: (address: string) => Accounts;
  limits: RateLimits;
  /** How long a call may run, ms. */
  timeoutMs: number;
  mailers: Mailers;
  /** Is called for each answer to a mutation, with its status and code. */
  onAnswer?: OnAnswer | undefined;
}

/**
 * Makes the part of hosted Supabase's API that the app uses: the functions that the migrations opened, and accounts.
 */
export function makeApi(deps: ApiDeps): Hono<ApiEnv> {
  const { database, secrets } = deps;
  let known: Promise<Map<string, OpenFunction>> | null = null;
  const functions = () => {
    known ??= readOpenFunctions(database).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  const app = new Hono<ApiEnv>();
  app.onError(answerError);
  app.notFound(notFound);
  // Headers are set before the answer is made. To change them later, Hono would copy the answer as a stream.
  app.use((c, next) => {
    for (const [name, value] of HEADERS) c.header(name, value);
    return next();
  });
  app.options('*', cors({ origin: '*' }));
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => {
      // the server does not read the rest of the body, so the connection cannot be used again
      c.header('connection', 'close');
      return refuse(c, 413, 'request_too_large', 'Request bodies are limited to 1 MB');
    },
  });
  // Node never reads more bytes than the header says, so a small content-length needs no further check. The
  // middleware would turn the body into a stream just to see whether there is one.
  app.use((c, next) =>
    Number(c.req.header('content-length')) <= MAX_BODY_BYTES ? next() : limitBody(c, next),
  );
  app.use('/:api/v1/:path{.+}', async (c, next) => {
    if (c.req.path === '/auth/v1/health') return next();
    const given = c.req.header('apikey') ?? c.req.query('apikey');
    if (given === undefined) {
      const hint = 'No `apikey` request header or url param was found.';
      return c.json({ message: 'No API key found in request', hint }, 401);
    }
    const key = readApiKey(given, secrets);
    if (!key) {
      const hint = 'Double check your Supabase `anon` or `service_role` API key.';
      return c.json({ message: 'Invalid API key', hint }, 401);
    }
    c.set('key', key);
    return next();
  });
  app.route('/rest/v1', serveCalls({ ...deps, functions }));
  app.route('/auth/v1', serveAuth(deps));
  return app;
}
