import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PROJECT_DIR } from '../../supabase/embedded/settings';

/** Headers that belong to one connection. */
const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);
/** Headers of an answer that `fetch` has already acted on. */
const DECODED = new Set([...HOP, 'content-encoding']);

interface Routes {
  /** addresses of the servers behind; the auth server's is set once it has started */
  auth: string;
  rest: string;
  publishableKey: string;
  /** the token of a visitor, which servers behind the gateway get instead of the key */
  anonToken: string;
}

/**
 * Stands in for the gateway of a hosted project: it knows the publishable key, and passes a request on to the auth
 * server or to PostgREST. It also gives the auth server our templates.
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
      // a link in a mail has no key
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
  // a server that listens on a port has an address of this type
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
