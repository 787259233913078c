import type { Remote } from './client';
import { type SyncApi, createSyncApi, Unreachable } from './sync-api';

/**
 * How long a call waits for a session, ms. Without a network the auth client tries for half a minute
 * to renew one that has run out; the screen must not say Online for so long.
 */
const SESSION_WAIT = 3_000;

/**
 * The access token of exactly this person: a store is never filled or sent with somebody else's.
 * @param userId null for a visitor, who must have none
 */
async function readToken(client: Remote, userId: string | null): Promise<string | null> {
  const { data } = await client.auth.getSession();
  if ((data.session?.user.id ?? null) !== userId)
    throw new Unreachable('the session is not of this person');
  return data.session?.access_token ?? null;
}

/** Another access token for the same session, when the server takes the one at hand no longer. */
async function renewToken(client: Remote, userId: string | null): Promise<string> {
  const { data, error } = await client.auth.refreshSession();
  if (!data.session || data.session.user.id !== userId)
    throw new Unreachable('the session was not renewed', { cause: error });
  return data.session.access_token;
}

/** Rejects when the signal aborts: offline, asking for a session can take the auth client half a minute. */
function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Unreachable('given up'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Sync's calls over a Supabase client, as one person.
 * @param userId null for a visitor
 * @param stopped ends calls under way
 * @param timeout of one call, ms
 */
export function createSupabaseSyncApi(
  client: Remote,
  userId: string | null,
  stopped?: AbortSignal,
  timeout?: number,
): SyncApi {
  return createSyncApi(
    async (name, args, signal) => {
      const soon = <T>(work: Promise<T>) =>
        abortable(AbortSignal.any([signal, AbortSignal.timeout(SESSION_WAIT)]), work);
      const ask = async (token: string | null) => {
        // names and arguments are checked where they are written down, in sync-api
        const request = client.rpc(name as never, args as never).abortSignal(signal);
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
        return request;
      };
      const token = await soon(readToken(client, userId));
      const answer = await ask(token);
      // whether a token has run out the server says: this device's clock may be hours behind
      if (answer.status !== 401 || token === null) return answer;
      return ask(await soon(renewToken(client, userId)));
    },
    stopped,
    timeout,
  );
}
