import type { AuthError } from '@supabase/supabase-js';
import { makeClient, remote } from '@/remote/client';
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
function inWords(error: AuthError): SessionError {
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

/**
 * Logs out on this device, with or without a network, and removes the person's data from it.
 * Unsent work goes too: the caller has asked first.
 */
export async function logOut(): Promise<void> {
  const { identity } = useSession.getState();
  if (identity) forgetLater(identity.userId);
  rememberIdentity(null);
  await remote().auth.signOut({ scope: 'local' });
}

/** Ends the session here when the auth server has refused it. @returns how to stop watching */
export function watchSession(): () => void {
  const { data } = remote().auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT' && useSession.getState().identity) rememberIdentity(null);
    const { identity } = useSession.getState();
    if (identity && session && session.user.id !== identity.userId) rememberIdentity(null);
  });
  return () => data.subscription.unsubscribe();
}
