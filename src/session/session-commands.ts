import type { AuthError } from '@supabase/supabase-js';
import { makeClient, remote, SESSION_KEY } from '@/remote/client';
import { backend } from '@/remote/config';
import type { SignUpProfile } from '@/store/entities/profile';
import { forgetLater, rememberIdentity, useSession } from './session';

/** A session command that failed, with the reason in the user's words. */
export class SessionError extends Error {
  override name = 'SessionError';
}

const WORDS: Record<string, string> = {
  invalid_credentials: 'The e-mail or the password is not right.',
  user_already_exists: 'There is already an account with this e-mail. Log in instead.',
  email_exists: 'There is already an account with this e-mail. Log in instead.',
  weak_password: 'The password must have at least 8 characters.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  email_address_invalid: 'This is not an e-mail address that can receive mail.',
  validation_failed: 'Check the e-mail and the password.',
  email_not_confirmed: 'Open the link in the e-mail we sent you first.',
};

/** The user's words for an error of the auth client. */
export function inWords(error: AuthError): SessionError {
  const known = error.code ? WORDS[error.code] : undefined;
  if (known) return new SessionError(known);
  if (error.status === 429) return new SessionError(WORDS['over_request_rate_limit']);
  if (!error.status || error.status >= 500) {
    const offline = typeof navigator !== 'undefined' && !navigator.onLine;
    return new SessionError(
      offline
        ? 'You are offline. Connect to the internet and try again.'
        : 'The server could not be reached. Try again in a moment.',
    );
  }
  return new SessionError(error.message);
}

/**
 * Logs in and remembers the person on this device.
 * @throws {SessionError} in the user's words
 */
export async function logIn(email: string, password: string): Promise<void> {
  const { data, error } = await remote().auth.signInWithPassword({ email: email.trim(), password });
  if (error) throw inWords(error);
  rememberIdentity({
    userId: data.user.id,
    email: data.user.email ?? email,
    isAdmin: false,
    lastContact: Date.now(),
  });
}

/**
 * Makes an account with its profile, in one step on the server. Nobody is logged in afterwards.
 * @throws {SessionError} in the user's words
 */
export async function signUp(input: {
  email: string;
  password: string;
  profile: SignUpProfile;
}): Promise<void> {
  const client = makeClient(backend(), false);
  const profile = { ...input.profile, client_created_at: new Date().toISOString() };
  const { error } = await client.auth.signUp({
    email: input.email.trim(),
    password: input.password,
    options: { data: { profile } },
  });
  if (error) throw inWords(error);
}

/** Ends the session of this device with the auth client, in its own time: offline it may wait for a lock. */
function endSession(): void {
  remote()
    .auth.signOut({ scope: 'local' })
    .catch(() => undefined);
}

/**
 * Logs out on this device at once, with or without a network, and removes the person's data from it.
 * Unsent work goes too: the caller has asked first.
 */
export function logOut(): void {
  const { identity } = useSession.getState();
  if (identity) forgetLater(identity.userId);
  rememberIdentity(null);
  // with a network the server is told too; without, there is nobody to wait for
  if (!navigator.onLine) localStorage.removeItem(SESSION_KEY);
  endSession();
}

/**
 * Follows the auth client: ends the session here when the auth server has refused it, and ends a
 * session that nobody on this device claims. Tokens are refreshed only while there is a network.
 * @returns how to stop
 */
export function watchSession(): () => void {
  const { auth } = remote();
  const { data } = auth.onAuthStateChange((event, session) => {
    const { identity } = useSession.getState();
    if (event === 'SIGNED_OUT' && identity) rememberIdentity(null);
    if (event === 'INITIAL_SESSION' && session && !identity) endSession();
    if (session && identity && session.user.id !== identity.userId) rememberIdentity(null);
  });
  const online = () => void auth.startAutoRefresh();
  const offline = () => void auth.stopAutoRefresh();
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  if (!navigator.onLine) offline();
  return () => {
    data.subscription.unsubscribe();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}
