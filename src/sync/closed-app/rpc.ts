import type { Rpc } from '@/remote/sync-api';

/**
 * Calls functions of the database as the Supabase client does. It is for the service worker, which does not load that
 * client.
 */
export function makeRpc({ url, key }: { url: string; key: string }, token: string): Rpc {
  return async (name, args, signal) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: key,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(args),
      signal,
    });
    // PostgREST answers with JSON, for errors too. A captive portal mostly answers with something else, and parsing
    // then fails.
    const answer: unknown = await response.json();
    const { ok, status } = response;
    if (ok) return { data: answer, error: null, status };
    const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
    const error = { message: String(message), ...(typeof code === 'string' && { code }) };
    return { data: null, error, status };
  };
}
