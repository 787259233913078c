import type { Remote } from './client';
import { type SyncApi, createSyncApi, Unreachable } from './sync-api';

/**
 * How long a call waits for a session, ms. Without a network the auth client tries for half a minute to renew an
 * expired session, and the screen must not say Online that long.
 */
const SESSION_WAIT = 3_000;

/**
 * Reads the access token of this person and nobody else, so that a store is never synced with another person's token.
 * @param userId null for a visitor, who must not have a token
 */
async function readToken(client: Remote, userId: string | null): Promise<string | null> {
  const { data } = await client.auth.getSession();
  if ((data.session?.user.id ?? null) !== userId)
    throw new Unreachable('the session is not of this person');
  return data.session?.access_token ?? null;
}

/**
 * Asks the auth server whether the session still exists. The auth client itself keeps a session until its token
 * expires by this device's clock.
 */
async function dropEndedSession({ auth }: Remote): Promise<void> {
  // if the session has ended, the auth client drops it now
  const { error } = await auth.getUser();
  if (error?.code === 'user_not_found') await auth.signOut({ scope: 'local' });
}

/** Renews the session when the server no longer accepts its access token. */
async function renewToken(client: Remote, userId: string | null): Promise<string> {
  const { data, error } = await client.auth.refreshSession();
  if (data.session && data.session.user.id === userId) return data.session.access_token;
  if (error?.code?.startsWith('refresh_token_')) await dropEndedSession(client);
  throw new Unreachable('the session was not renewed', { cause: error });
}

/** Rejects when the signal aborts: offline, the auth client can take half a minute to give a session. */
function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Unreachable('given up'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Makes sync's calls over a Supabase client, as one person.
 * @param userId null for a visitor
 * @param stopped aborts the calls that are running
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
        // sync-api.ts has the types of names and arguments
        const request = client.rpc(name as never, args as never).abortSignal(signal);
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
        return request;
      };
      const token = await soon(readToken(client, userId));
      const answer = await ask(token);
      // the server decides whether a token has expired: this device's clock may be hours behind
      if (answer.status !== 401 || token === null) return answer;
      return ask(await soon(renewToken(client, userId)));
    },
    stopped,
    timeout,
  );
}
