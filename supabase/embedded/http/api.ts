import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
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

const MAX_BODY_BYTES = 1024 * 1024;

export interface ApiDeps {
  database: Database;
  secrets: Secrets;
  accounts: Accounts;
  limits: RateLimits;
  /** How long a call may run, ms. */
  timeoutMs: number;
  mailers: Mailers;
}

/** Makes the part of hosted Supabase's API that the app uses: open functions and accounts. */
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
  app.use(cors({ origin: '*', exposeHeaders: ['Retry-After'] }));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => {
        c.header('connection', 'close'); // the rest of the body is not read
        return refuse(c, 413, 'request_too_large', 'Request bodies are limited to 1 MB');
      },
    }),
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
  // answers about accounts are not compressed, because their length would reveal something about tokens
  app.use('/rest/*', compress());
  app.route('/rest/v1', serveCalls({ ...deps, functions }));
  app.route('/auth/v1', serveAuth(deps));
  return app;
}
