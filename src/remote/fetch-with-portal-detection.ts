import { noteRetryAfter } from './retry-after';

/**
 * Statuses that say nothing about a session: proxies, captive portals, overload, and servers that are down send them.
 */
const NOT_DEFINITIVE = new Set([403, 404, 407, 408, 425, 429, 511]);

function isFromAuthServer({ status, headers }: Response): boolean {
  const json = headers.get('content-type')?.includes('json') ?? false;
  return json && status < 500 && !NOT_DEFINITIVE.has(status);
}

/**
 * Removes the server's time of expiry from a session, so that the auth client computes it from `expires_in` by this
 * device's clock. On a device whose clock is an hour ahead every new token would count as expired otherwise.
 */
async function expireByThisClock(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  try {
    const { expires_at: _, ...session } = JSON.parse(text) as { expires_at?: number };
    return new Response(JSON.stringify(session), { status, headers });
  } catch {
    return new Response(text, { status, headers });
  }
}

/**
 * Wraps `fetch` for the auth client, so that a session ends only if the auth server says so: while a token is
 * refreshed, any answer but a JSON answer of the auth server counts as no network.
 * @throws {TypeError} as fetch does without a network
 */
export function addPortalDetection(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await inner(input, init);
    noteRetryAfter(response);
    if (!url.includes('/auth/v1/token?')) return response;
    if (url.includes('grant_type=refresh_token') && !isFromAuthServer(response))
      throw new TypeError(`the auth server could not be reached (${response.status})`);
    return response.ok ? expireByThisClock(response) : response;
  };
}
