import type { AuthError } from '@supabase/supabase-js';
import { SESSION_KEY } from '@/remote/auth-storage';
import { makeClient, getRemote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { getCurrentStore } from '@/store/current';
import type { SignUpProfile } from '@/store/entities/profile';
import { countUnsentWork, readUnsentWork } from '@/store/changes/unsent-work';
import { openSealedWork } from './sign-out/sealed-work';
import { finishLeaving, leave } from './sign-out/leave';
import { hasCryptography, makeCheck } from './password-key';
import { saveSession, useSession } from './session';
import { sessionBucket } from './session-bucket';

/** How long a log-in in another tab may take from the server's answer to its end, ms. */
const CLAIM_MS = 10_000;

/** How long the server has to answer whether a password is right, ms. */
const ANSWER_MS = 5_000;

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
export function toSessionError(error: AuthError): SessionError {
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
 * Signs in with the auth client that keeps the session. Somebody else who was here leaves first, and his
 * store stays for him.
 */
async function signIn(email: string, password: string) {
  await finishLeaving();
  const { identity } = useSession.getState();
  const { auth } = identity ? makeClient(readBackend(), false) : getRemote();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw toSessionError(error);
  if (identity) {
    if (identity.userId !== data.user.id) {
      await leave('stays');
      await finishLeaving();
    }
    await getRemote().auth.setSession(data.session);
  }
  return data.user;
}

/**
 * Logs in and remembers the person on this device. What he left locked here comes back.
 * @param shared the device is shared with others: it is locked sooner, and remembers nothing
 * @throws {SessionError} in the user's words
 */
export async function logIn(
  email: string,
  password: string,
  shared = useSession.getState().shared,
): Promise<void> {
  // takes about as long as the server does
  const checking = hasCryptography() ? makeCheck(password) : Promise.resolve(undefined);
  checking.catch(() => undefined);
  const user = await signIn(email.trim(), password);
  const restore = (await openSealedWork(user.id, password)) ?? undefined;
  const check = await checking;
  await saveSession(
    {
      userId: user.id,
      email: user.email ?? email,
      isAdmin: false,
      lastContact: Date.now(),
    },
    { shared, ...(check && { check }), ...(restore && { restore }) },
  );
}

/** Whether the server takes this password; false also where it cannot be asked within a few seconds. */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const { auth } = makeClient(readBackend(), false);
  const asked = auth.signInWithPassword({ email, password }).then(({ error }) => {
    // the session was made for the question
    if (!error) auth.signOut({ scope: 'local' }).catch(() => undefined);
    return error === null;
  });
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, ANSWER_MS, false);
  });
  return Promise.race([asked.catch(() => false), late]);
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
  const client = makeClient(readBackend(), false);
  const profile = { ...input.profile, client_created_at: new Date().toISOString() };
  const { error } = await client.auth.signUp({
    email: input.email.trim(),
    password: input.password,
    options: { data: { profile } },
  });
  if (error) throw toSessionError(error);
}

/** Ends a session that nobody on this device claims; one that is just begun has a moment to be claimed. */
async function endUnclaimed(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, CLAIM_MS);
  });
  const { identity } = await sessionBucket.read();
  if (!identity) await getRemote().auth.signOut({ scope: 'local' });
}

/** The session's access token as it is on this device, without asking anybody. */
async function readToken(): Promise<string | undefined> {
  try {
    const { auth } = await sessionBucket.read();
    const found = JSON.parse(auth?.[SESSION_KEY] ?? 'null') as { access_token?: string } | null;
    return found?.access_token;
  } catch {
    return undefined;
  }
}

/**
 * Logs out on this device at once, with or without a network, and removes the person's data from it: all is
 * decided, and nothing of him shown, when the promise resolves; the removal goes on after it, and after a
 * restart. Unsent work goes too: the caller has asked first.
 * @param kept the id of what was kept locked for him
 * @param store `stays` leaves it on the device, closed, until he is back
 */
export async function logOut({
  sealed = null,
  store = 'goes',
}: { sealed?: string | null; store?: 'goes' | 'stays' } = {}): Promise<void> {
  const token = await readToken();
  await leave(store, sealed);
  // with a network the server is told too; without, there is nobody to wait for
  if (token !== undefined && navigator.onLine)
    getRemote()
      .auth.admin.signOut(token, 'local')
      .catch(() => undefined);
}

/**
 * The auth server has refused the session, or it is another's. The store stays for its owner; of a shared
 * device it goes, unless it holds what is nowhere else.
 */
async function leaveRefused(): Promise<void> {
  const { shared } = useSession.getState();
  const isEmpty = async () => countUnsentWork(await readUnsentWork(await getCurrentStore())) === 0;
  const goes = shared && (await isEmpty().catch(() => false));
  await leave(goes ? 'goes' : 'stays');
}

/**
 * Follows the auth client: ends the session here when the auth server has refused it, and ends a
 * session that nobody on this device claims. Tokens are refreshed only while there is a network.
 * @returns how to stop
 */
export function watchSession(): () => void {
  const { auth } = getRemote();
  const { data } = auth.onAuthStateChange((event, session) => {
    const { identity } = useSession.getState();
    if (event === 'SIGNED_OUT' && identity) void leaveRefused();
    if (event === 'INITIAL_SESSION' && session && !identity) endUnclaimed().catch(() => undefined);
    if (session && identity && session.user.id !== identity.userId) void leaveRefused();
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
