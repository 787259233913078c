import { noteRetryAfter } from './retry-after';

/**
 * Statuses that proxies, captive portals and servers in trouble send too. They do not say that a session has ended.
 */
const NOT_DEFINITIVE = new Set([403, 404, 407, 408, 425, 429, 511]);

function isFromAuthServer({ status, headers }: Response): boolean {
  const json = headers.get('content-type')?.includes('json') ?? false;
  return json && status < 500 && !NOT_DEFINITIVE.has(status);
}

/**
 * Removes `expires_at` from a session, so that the auth client computes it from `expires_in` and this device's clock.
 * Otherwise, on a device whose clock is an hour ahead, every new token would count as expired.
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
 * Wraps `fetch` for the auth client, so that only the auth server can end a session. If a request to refresh a token
 * gets any answer but JSON of the auth server, the wrapper acts as if there were no network.
 * @throws {TypeError} as `fetch` does without a network
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
