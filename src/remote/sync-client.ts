import type { Remote } from './client';
import { type SyncApi, createSyncApi, Unreachable } from './sync-api';

/**
 * How long a call waits for a session, ms. Without a network the auth client tries for half a minute to renew an
 * expired session. The screen must not say "Online" for so long.
 */
const SESSION_WAIT = 3_000;

/**
 * Reads the access token of this person. Throws if the session belongs to somebody else, because a store must never
 * be synced with another person's token.
 * @param userId null for a visitor, who has no token
 */
async function readToken(client: Remote, userId: string | null): Promise<string | null> {
  const { data } = await client.auth.getSession();
  if ((data.session?.user.id ?? null) !== userId)
    throw new Unreachable('the session is not of this person');
  return data.session?.access_token ?? null;
}

/**
 * Asks the auth server whether the session still exists, and drops it if not. The auth client by itself would keep
 * the session until its token expires by this device's clock.
 */
async function dropEndedSession({ auth }: Remote): Promise<void> {
  // if the session has ended, this call makes the auth client drop it
  const { error } = await auth.getUser();
  if (error?.code === 'user_not_found') await auth.signOut({ scope: 'local' });
}

/** Renews a session whose access token the server no longer accepts. Returns the new token. */
async function renewToken(client: Remote, userId: string | null): Promise<string> {
  const { data, error } = await client.auth.refreshSession();
  if (data.session && data.session.user.id === userId) return data.session.access_token;
  if (error?.code?.startsWith('refresh_token_')) await dropEndedSession(client);
  throw new Unreachable('the session was not renewed', { cause: error });
}

/**
 * Waits for work until the signal aborts, then rejects. Without a network the auth client can take half a minute to
 * return a session.
 */
function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Unreachable('given up'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Makes the calls that sync needs out of a Supabase client. They are made as one person.
 * @param userId null for a visitor
 * @param stopped aborts the calls that are running
 * @param timeout how long one call may take, ms
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
        // sync-api.ts passes only names and arguments that belong together; the client's types cannot take a name
        // that is not constant
        const request = client.rpc(name as never, args as never).abortSignal(signal);
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
        return request;
      };
      const token = await soon(readToken(client, userId));
      const answer = await ask(token);
      // The server decides whether a token has expired, because this device's clock may be hours behind.
      if (answer.status !== 401 || token === null) return answer;
      return ask(await soon(renewToken(client, userId)));
    },
    stopped,
    timeout,
  );
}
