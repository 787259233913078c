import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** The headers that concern only one connection, so they are not passed on. */
const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);
/** The headers of an answer that are not passed on, because `fetch` has already acted on them. */
const DECODED = new Set([...HOP, 'content-encoding']);

interface Routes {
  /** the addresses of the servers behind the gateway; that of the auth server is set after it has started */
  auth: string;
  rest: string;
  publishableKey: string;
  /** the token of a visitor; the servers behind the gateway get it in place of the key */
  anonToken: string;
}

/**
 * Starts a server that takes the place of a hosted project's gateway. It checks the publishable key, and passes
 * requests on to the auth server or to PostgREST. The auth server gets our mail templates from it.
 */
export async function startGateway(
  routes: Routes,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { url: path = '/', method = 'GET' } = request;
      const template = /^\/templates\/(\w+\.html)$/.exec(path)?.[1];
      if (template) {
        response.end(await readFile(join(PROJECT_DIR, 'supabase/templates', template)));
        return;
      }
      const [, name, rest = ''] = /^\/(auth|rest)\/v1(.*)$/.exec(path) ?? [];
      if (name === undefined) {
        response.writeHead(404).end();
        return;
      }
      // a link in a mail carries no key
      const isLink = name === 'auth' && method === 'GET' && rest.startsWith('/verify?');
      if (!isLink && request.headers['apikey'] !== routes.publishableKey) {
        response.writeHead(401, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ message: 'Invalid API key' }));
        return;
      }
      const headers = new Headers();
      for (const [header, value] of Object.entries(request.headers))
        if (!HOP.has(header) && value !== undefined) headers.set(header, String(value));
      const given = headers.get('authorization');
      if (given === null || given === `Bearer ${routes.publishableKey}`)
        headers.set('authorization', `Bearer ${routes.anonToken}`);
      if (!headers.has('x-forwarded-for'))
        headers.set('x-forwarded-for', request.socket.remoteAddress ?? '');
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const answer = await fetch(routes[name === 'auth' ? 'auth' : 'rest'] + (rest || '/'), {
        method,
        headers,
        body: hasBody ? await buffer(request) : null,
        redirect: 'manual',
      });
      const kept = [...answer.headers].filter(([header]) => !DECODED.has(header));
      response.writeHead(answer.status, Object.fromEntries(kept));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // the address has this type if a server listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
