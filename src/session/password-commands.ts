import type { AuthError } from '@supabase/supabase-js';
import { makeClient, type Remote, getRemote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { ServerError, serverError } from '@/calls/server-error';
import { makePasswordTraces } from './sealing-pair';
import { updateSession, useSession } from './session';
import { logIn } from './session-commands';

/** What the link in the e-mail holds: a token that can be exchanged for a session, or the session itself. */
export type ResetProof =
  | { kind: 'token'; tokenHash: string }
  | { kind: 'session'; accessToken: string; refreshToken: string };

/** The auth server's codes for a link that was used before or is too old. */
const SPENT = new Set([
  'bad_jwt',
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  // the session in the link is older than the server allows for a new password
  'reauthentication_needed',
]);

const resetError = (error: AuthError) =>
  serverError(SPENT.has(error.code ?? '') ? { code: 'link_expired' } : error, 'password');

/** Whether a link was used before or is too old. The person must then ask for another one. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ServerError && error.code === 'link_expired';

/**
 * Asks the server to send a link for a new password. The answer does not say whether the account exists.
 * @throws {ServerError}
 */
export async function requestPasswordReset(email: string, returnTo: string): Promise<void> {
  const { error } = await makeClient(readBackend(), false).auth.resetPasswordForEmail(
    email.trim(),
    {
      redirectTo: new URL(returnTo, location.origin).href,
    },
  );
  // the server says this only about an account that exists and was sent a link a moment ago, so it must not be shown
  if (error && error.code !== 'over_email_send_rate_limit') throw serverError(error);
}

/** Opens the session in the link with a client of its own, so that it does not log this device in. */
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
 * Prepares one use of a link. The token is exchanged for a session only at the first try. If the server refuses the
 * password, or the network fails, the person can try again.
 * @returns a function that sets the password, logs in with it, and ends all other sessions of the account. It returns
 * the account's e-mail address and whether this device is logged in now. It is not if another person uses the device,
 * or if logging in failed
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
    // Logs out everybody who knew the old password. If this call fails, the new password is still valid.
    await (loggedIn ? getRemote() : opened).auth
      .signOut({ scope: 'others' })
      .catch(() => undefined);
    return { email, loggedIn };
  };
}

/**
 * Sets another password for the person who is logged in, and ends their sessions on other devices. Some servers
 * demand the current password and others a session that is a few minutes old, so this sends both.
 * @throws {ServerError} the old password is still valid then
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const { identity, shared } = useSession.getState();
  if (!identity) throw serverError({ code: 'not_logged_in' });
  const client = makeClient(readBackend(), false);
  const fresh = await client.auth.signInWithPassword({ email: identity.email, password: current });
  if (fresh.error?.code === 'invalid_credentials') throw serverError({ code: 'wrong_password' });
  if (fresh.error) throw serverError(fresh.error);
  const { error } = await client.auth.updateUser({ password: next, current_password: current });
  if (error) throw serverError(error, 'password');
  // the screen lock must ask for the new password from now on
  await updateSession(await makePasswordTraces(next, shared));
  const { auth } = getRemote();
  await auth.setSession(fresh.data.session);
  await auth.signOut({ scope: 'others' }).catch(() => undefined);
}
