import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { clientAddress } from './client-address';
import { chooseEncoding, compress } from './encoding';
import { type Attempt, LoginLimiter, SUBSCRIPTION_LIMITS } from './limiter';
import type { Backend } from './lite-app';
import { readBody } from './request-body';
import { respond, respondError } from './respond';

// Spelled plainly, so that no other spelling of a path reaches the same handler past the limiter.
const API_PATH = /^\/(auth|rest)\/v1\/[\w./-]*$/;
const COMPRESS_FROM_BYTES = 1024;
const DROPPED_HEADERS = new Set(['connection', 'host', 'content-length', 'transfer-encoding']);

const account = z.object({ email: z.string() });

/** Requests that guess a password, or a code that stands for one. */
function isLogin(method: string, url: URL): boolean {
  if (method !== 'POST') return false;
  if (url.pathname === '/auth/v1/verify') return true;
  return (
    url.pathname === '/auth/v1/token' && url.searchParams.getAll('grant_type').includes('password')
  );
}

/** Requests that put an address on the newsletter's list, which anybody may send. */
const isSubscription = (method: string, url: URL): boolean =>
  method !== 'OPTIONS' && url.pathname === '/rest/v1/rpc/subscribe_newsletter';

function emailIn(body: Buffer): string {
  try {
    return account.parse(JSON.parse(body.toString())).email;
  } catch {
    return '';
  }
}

function toWebRequest(request: IncomingMessage, url: URL, body: Buffer<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || DROPPED_HEADERS.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return new Request(url, { method, headers, ...(hasBody ? { body } : {}) });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Response,
  compressible: boolean,
): Promise<void> {
  let body = Buffer.from(await reply.arrayBuffer());
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  for (const [name, value] of reply.headers) if (name !== 'content-length') headers[name] = value;
  if (compressible && body.length > COMPRESS_FROM_BYTES) {
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
    if (chooseEncoding(request.headers['accept-encoding']) !== 'identity') {
      body = Buffer.from(await compress(body, 'gzip', false));
      headers['content-encoding'] = 'gzip';
    }
  }
  respond(request, response, reply.status, headers, body);
}

/** Answers /auth/v1 and /rest/v1: size limit, log-in and newsletter limits, database, compression. */
export function apiHandler(backend: Backend, limiter: LoginLimiter, trustProxy: boolean) {
  const subscriptions = new LoginLimiter(SUBSCRIPTION_LIMITS);
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (!API_PATH.test(url.pathname)) {
      respondError(request, response, 404, { code: 'not_found', message: 'Not found' });
      return;
    }
    const body = await readBody(request);
    if (body === null) {
      const error = { code: 'request_too_large', message: 'Request bodies are limited to 1 MB' };
      respondError(request, response, 413, error);
      return;
    }
    const method = request.method ?? 'GET';
    const address = clientAddress(request, trustProxy);
    const subscribes = isSubscription(method, url);
    let attempt: Attempt | null = null;
    if (isLogin(method, url)) attempt = limiter.begin(emailIn(body), address, Date.now());
    // each counts, whoever's address it is for: the answer must not tell them apart
    if (subscribes) attempt = subscriptions.begin('', address, Date.now());
    if (attempt && !attempt.allowed) {
      const what = subscribes ? 'subscriptions' : 'failed log-ins';
      const message = `Too many ${what}. Wait a few minutes and try again.`;
      respondError(
        request,
        response,
        429,
        { code: 'over_request_rate_limit', message },
        { 'retry-after': String(attempt.retryAfterSeconds), 'access-control-allow-origin': '*' },
      );
      return;
    }
    const reply = await backend.fetch(
      toWebRequest(request, url, body),
      request.socket.remoteAddress,
    );
    // A fault of ours says nothing about the password.
    if (attempt && !subscribes && (reply.ok || reply.status >= 500)) attempt.succeeded();
    // Tokens are not compressed: lengths would tell about them.
    await answer(request, response, reply, url.pathname.startsWith('/rest/'));
  };
}
