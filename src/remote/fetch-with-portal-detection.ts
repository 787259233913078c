/** Answers that say nothing about a session: proxies, captive portals, overload, a server that is down. */
const NOT_DEFINITIVE = new Set([403, 404, 407, 408, 425, 429, 511]);

/**
 * A `fetch` for the auth client under which a session ends only when the auth server says so: while a
 * token is refreshed, anything but a JSON answer of its own counts as no network.
 * @throws {TypeError} as fetch does when there is no network
 */
export function addPortalDetection(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await inner(input, init);
    if (!url.includes('/auth/v1/token?grant_type=refresh_token')) return response;
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    if (json && response.status < 500 && !NOT_DEFINITIVE.has(response.status)) return response;
    throw new TypeError(`the auth server could not be reached (${response.status})`);
  };
}
