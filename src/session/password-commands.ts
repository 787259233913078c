import type { AuthError } from '@supabase/supabase-js';
import { makeClient, type Remote, getRemote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { ServerError, serverError } from './server-error';
import { useSession } from './session';
import { logIn } from './session-commands';

/** What the link of the e-mail brings: a token to be changed for a session, or already the session. */
export type ResetProof =
  | { kind: 'token'; tokenHash: string }
  | { kind: 'session'; accessToken: string; refreshToken: string };

/** What the auth server answers to a link that was used before, or is too old. */
const SPENT = new Set([
  'bad_jwt',
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  // the link's session is older than the server allows for a new password
  'reauthentication_needed',
]);

const resetError = (error: AuthError) =>
  serverError(SPENT.has(error.code ?? '') ? { code: 'link_expired' } : error);

/** Whether the link was used before, or is too old, so that another one has to be asked for. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ServerError && error.code === 'link_expired';

/**
 * Has a link for a new password sent, if there is an account with this e-mail. The answer does not tell.
 * @throws {ServerError}
 */
export async function requestPasswordReset(email: string, returnTo: string): Promise<void> {
  const { error } = await makeClient(readBackend(), false).auth.resetPasswordForEmail(
    email.trim(),
    {
      redirectTo: new URL(returnTo, location.origin).href,
    },
  );
  // said only of an account that exists, to which a link went out a moment ago
  if (error && error.code !== 'over_email_send_rate_limit') throw serverError(error);
}

/** The session that the link stands for, with a client of its own: it does not log this device in. */
async function openProof(proof: ResetProof): Promise<Remote> {
  const client = makeClient(readBackend(), false);
  const { error } =
    proof.kind === 'token'
      ? await client.auth.verifyOtp({ token_hash: proof.tokenHash, type: 'recovery' })
      : await client.auth.setSession({
          access_token: proof.accessToken,
          refresh_token: proof.refreshToken,
        });
  if (error) throw resetError(error);
  return client;
}

/**
 * One use of the link: the token is changed for a session at the first try only, so that a password
 * which is refused, or a network that fails after it, can be followed by another try.
 * @returns a function that sets the password. It logs in with it and ends all other sessions of the account;
 *   its answer is the account's e-mail, and whether this device is logged in now: it is not where somebody
 *   else uses it, or where the log-in failed
 */
export function preparePasswordReset(
  proof: ResetProof,
): (password: string) => Promise<{ email: string; loggedIn: boolean }> {
  let opened: Remote | null = null;
  return async (password) => {
    opened ??= await openProof(proof);
    const { data, error } = await opened.auth.updateUser({ password });
    if (error) throw resetError(error);
    const { id, email = '' } = data.user;
    const present = useSession.getState().identity?.userId ?? id;
    const loggedIn =
      present === id &&
      (await logIn(email, password).then(
        () => true,
        () => false,
      ));
    // whoever knew the old password is out; the new one stands even where this cannot be said to the server
    await (loggedIn ? getRemote() : opened).auth
      .signOut({ scope: 'others' })
      .catch(() => undefined);
    return { email, loggedIn };
  };
}
