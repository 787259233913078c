import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apiHandler } from './api';
import { LoginLimiter } from './limiter';
import type { Backend } from '../lite-app';
import { attachRealtime } from '../realtime/server';
import { requestUrl } from './request-url';
import { respondError } from './respond';

/** Answers whatever is not the API: the built app, or Vite's middleware. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

export interface HttpOptions {
  trustProxy?: boolean;
  limiter?: LoginLimiter;
}

export interface HttpServer {
  readonly server: Server;
  /** Lets requests that are being answered end, says goodbye to sockets, then closes. */
  close(): Promise<void>;
}

const isApi = (path: string) => /^\/(auth|rest|realtime)\/v1(\/|$)/.test(path);

/** The API, realtime and pages on one HTTP server, not yet listening. */
export async function serveHttp(
  backend: Backend,
  pages: PageHandler,
  options: HttpOptions = {},
): Promise<HttpServer> {
  const api = apiHandler(
    backend,
    options.limiter ?? new LoginLimiter(),
    options.trustProxy ?? false,
  );
  let closing = false;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (closing) response.shouldKeepAlive = false;
    const url = requestUrl(request);
    if (!url) {
      respondError(request, response, 400, { code: 'bad_request', message: 'Bad request' });
      return;
    }
    await (isApi(url.pathname) ? api : pages)(request, response, url);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (request.destroyed && !response.writable) return; // the client hung up
      console.error(error);
      if (response.headersSent) response.destroy();
      else {
        const problem = { code: 'unexpected_failure', message: 'Internal server error' };
        respondError(request, response, 500, problem);
      }
    });
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000; // longer than the idle time of common proxies
  const realtime = await attachRealtime(server, backend);
  return {
    server,
    async close() {
      closing = true;
      const closed = new Promise<void>((done) => {
        server.close(() => done());
      });
      server.closeIdleConnections();
      await realtime.close();
      const hurry = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearTimeout(hurry);
    },
  };
}
