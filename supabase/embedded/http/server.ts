import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Backend } from '../backend';
import { hasToken, METRICS_TYPE } from '../watch/metrics';
import { attachRealtime, type RealtimeOptions } from '../realtime/server';
import { answerError, notFound, refuse } from './answers';
import { clientAddress } from './client-address';

/** Answers every request that is not for the API: serves the built app, or passes it to Vite's middleware. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

export interface HttpOptions extends RealtimeOptions {
  trustProxy?: boolean;
  /** Is called after each answer, with the path, the status, and how long it took in ms. */
  onAnswered?: (path: string, status: number, ms: number) => void;
  /** What `GET /metrics` answers to whoever has the token. Without it there is no such page. */
  metrics?: { token: string; text: () => Promise<string> };
}

export interface HttpServer {
  readonly server: Server;
  /** Starts to serve the API and pages. Until then, every path but `/health` answers 503. */
  serve(backend: Backend, pages: PageHandler): Promise<void>;
  /** How many sockets of devices are open. */
  sockets(): number;
  /** Lets running requests end, says goodbye on open sockets, then closes the server. */
  close(): Promise<void>;
}

const SERVED_BY_API = /^\/(auth|rest)\/v1(\/|$)/;
/** The paths of hosted Supabase, in upper or lower case. None of them is a page of the app. */
const SUPABASE = /^\/+(auth|rest|realtime|storage|functions|graphql|pg)(\/|$)/i;
/** How long running answers may take when the server closes, ms. */
const CLOSE_MS = 8000;

/** Makes an HTTP server that is not listening yet. `serve` gives it its backend. */
export function makeHttpServer(options: HttpOptions = {}): HttpServer {
  let served: { backend: Backend; pages: PageHandler } | null = null;
  let realtime: Awaited<ReturnType<typeof attachRealtime>> | null = null;
  let isClosing = false;

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.onError(answerError);
  app.use(async (c, next) => {
    const begun = performance.now();
    const { outgoing } = c.env;
    outgoing.once('finish', () =>
      options.onAnswered?.(c.req.path, outgoing.statusCode, performance.now() - begun),
    );
    await next();
    if (isClosing) outgoing.shouldKeepAlive = false;
  });
  app.get('/health', (c) => {
    const status = served?.backend.database.state() ?? 'migrating';
    c.header('cache-control', 'no-store');
    if (status !== 'ready') c.header('retry-after', '1');
    return c.json({ status }, status === 'ready' ? 200 : 503);
  });
  app.get('/metrics', async (c, next) => {
    const { metrics } = options;
    if (!metrics) return next();
    if (!hasToken(c.req.header('authorization'), metrics.token))
      return refuse(c, 401, 'unauthorized', 'This needs the token of the metrics');
    c.header('cache-control', 'no-store');
    return c.body(await metrics.text(), 200, { 'content-type': METRICS_TYPE });
  });
  app.use(async (c, next) => {
    if (served) return next();
    c.header('retry-after', '1');
    return refuse(c, 503, 'starting', 'The server is starting');
  });
  const limitBody = bodyLimit({
    maxSize: 10_000,
    onError: (c) => refuse(c, 413, 'request_too_large', 'The request is too large'),
  });
  app.post('/unsubscribe', limitBody, async (c) =>
    served
      ? served.backend.unsubscribe(
          c.req.raw,
          clientAddress(c.env.incoming, options.trustProxy ?? false),
        )
      : notFound(c),
  );
  app.all('*', async (c) => {
    if (!served) return notFound(c);
    const { incoming, outgoing } = c.env;
    const url = new URL(c.req.url);
    if (SERVED_BY_API.test(url.pathname)) {
      const address = clientAddress(incoming, options.trustProxy ?? false);
      return served.backend.fetch(c.req.raw, address);
    }
    if (SUPABASE.test(url.pathname)) return notFound(c);
    await served.pages(incoming, outgoing, url);
    return RESPONSE_ALREADY_SENT;
  });

  // the adaptor can make several kinds of servers; without options it makes one of node:http
  const server = createAdaptorServer({
    async fetch(request, env) {
      const response = await app.fetch(request, env);
      // To a HEAD request, Hono answers with a copy. If a page handler has already answered, the adaptor must not
      // send the copy too.
      return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
    },
  }) as Server;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000; // common proxies close idle connections sooner than this
  return {
    server,
    sockets: () => realtime?.count() ?? 0,
    async serve(backend, pages) {
      realtime = await attachRealtime(server, backend, options);
      served = { backend, pages };
    },
    async close() {
      isClosing = true;
      const closed = new Promise<void>((done) => {
        server.close(() => done());
      });
      server.closeIdleConnections();
      await realtime?.close();
      const hurry = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await closed;
      clearTimeout(hurry);
    },
  };
}

/** Serves the API, realtime and pages on one HTTP server, which is not listening yet. */
export async function serveHttp(
  backend: Backend,
  pages: PageHandler,
  options: HttpOptions = {},
): Promise<HttpServer> {
  const http = makeHttpServer(options);
  await http.serve(backend, pages);
  return http;
}
