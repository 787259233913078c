import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { clientAddress } from './client-address';
import { chooseEncoding, compress } from './encoding';
import { LoginLimiter, MAIL_LIMITS, SUBSCRIPTION_LIMITS } from './limiter';
import type { Backend } from '../lite-app';
import { readBody } from './request-body';
import { respond, respondError } from './respond';

// Spelled plainly, so that no other spelling of a path reaches the same handler past the limiter.
const API_PATH = /^\/(auth|rest)\/v1\/[\w./-]*$/;
const COMPRESS_FROM_BYTES = 1024;
const DROPPED_HEADERS = new Set(['connection', 'host', 'content-length', 'transfer-encoding']);

const account = z.object({ email: z.string() });

/** Requests that guess a password, or a code that stands for one. */
function isLogin(method: string, url: URL): boolean {
  if (url.pathname === '/auth/v1/verify') return true;
  return (
    method === 'POST' &&
    url.pathname === '/auth/v1/token' &&
    url.searchParams.getAll('grant_type').includes('password')
  );
}

const MAILS = new Set(['recover', 'otp', 'magiclink', 'resend'].map((name) => `/auth/v1/${name}`));

/** Requests that have an e-mail sent to whom they name. */
const isMail = (method: string, url: URL) => method === 'POST' && MAILS.has(url.pathname);

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

/** Answers /auth/v1 and /rest/v1: size limit, log-in, mail and newsletter limits, database, compression. */
export function apiHandler(backend: Backend, limiter: LoginLimiter, trustProxy: boolean) {
  const mails = new LoginLimiter(MAIL_LIMITS);
  const subscriptions = new LoginLimiter(SUBSCRIPTION_LIMITS);
  const limitOf = (method: string, url: URL) => {
    if (isLogin(method, url)) return { by: limiter, what: 'failed log-ins' };
    if (isMail(method, url)) return { by: mails, what: 'e-mails' };
    return isSubscription(method, url) ? { by: subscriptions, what: 'subscriptions' } : null;
  };
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
    const limit = limitOf(request.method ?? 'GET', url);
    // each subscription counts, whoever's address it is for: the answer must not tell them apart
    const account = !limit || limit.by === subscriptions ? '' : emailIn(body);
    const address = clientAddress(request, trustProxy);
    const attempt = limit?.by.begin(account, address, Date.now()) ?? null;
    if (attempt && !attempt.allowed) {
      const message = `Too many ${limit?.what}. Wait a few minutes and try again.`;
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
    // A fault of ours says nothing about the password; of mails and subscriptions each counts.
    if (attempt && limit?.by === limiter && (reply.ok || reply.status >= 500)) attempt.succeeded();
    // Tokens are not compressed: lengths would tell about them.
    await answer(request, response, reply, url.pathname.startsWith('/rest/'));
  };
}
