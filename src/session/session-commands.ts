import { now, nowDate } from '@/clock';
import { makeClient, getRemote, type Remote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import type { SignUpProfile } from '@/collections/profiles/row';
import { cleanUpSignOut } from './sign-out/clean-up';
import { clearNotice } from './sign-out/notice';
import { openSealedWork } from './sign-out/sealed-work';
import { signOut } from './sign-out/sign-out';
import { makePasswordTraces } from './sealing-pair';
import { saveSession, useSession } from './session';
import { serverError, type Failure, ServerError } from '@/calls/server-error';

/** How long the server may take to say whether a password is right, ms. */
const ANSWER_MS = 5_000;

/**
 * Logs in with the auth client that stores the session. If another person is logged in, logs them out first. Their
 * store stays on the device for them.
 */
async function signIn(email: string, password: string) {
  await cleanUpSignOut();
  const { identity } = useSession.getState();
  const { auth } = identity ? makeClient(readBackend(), false) : getRemote();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw serverError(error);
  if (identity) {
    if (identity.userId !== data.user.id) {
      await signOut('switched');
      await cleanUpSignOut();
    }
    await getRemote().auth.setSession(data.session);
  }
  return data.user;
}

/**
 * Logs a person in and remembers them on this device. Opens the work that they sealed on it.
 * @param shared true if several people share the device; it then locks sooner, and the browser is asked not to
 * remember what is typed
 * @throws {ServerError}
 */
export async function logIn(
  email: string,
  password: string,
  shared = useSession.getState().shared,
): Promise<void> {
  // this takes about as long as the request, and runs at the same time
  const traces = makePasswordTraces(password, shared);
  traces.catch(() => undefined);
  const user = await signIn(email.trim(), password);
  const restore = (await openSealedWork(user.id, password)) ?? undefined;
  await saveSession(
    {
      userId: user.id,
      email: user.email ?? email,
      isAdmin: false,
      lastContact: now(),
    },
    { shared, ...(await traces), ...(restore && { restore }) },
  );
  clearNotice();
}

/** Whether the server accepts a password. False also if the server does not answer within a few seconds. */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const { auth } = makeClient(readBackend(), false);
  const asked = auth.signInWithPassword({ email, password }).then(({ error }) => {
    // this session was only made for the check
    if (!error) auth.signOut({ scope: 'local' }).catch(() => undefined);
    return error === null;
  });
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, ANSWER_MS, false);
  });
  return Promise.race([asked.catch(() => false), late]);
}

/** The largest number of bytes that auth servers accept in a password. */
const LONGEST_PASSWORD_BYTES = 72;

/**
 * Codes with which an auth server does not say what it refused. Hosted Supabase gives one of them whenever the
 * database refuses.
 */
const UNTOLD = new Set(['validation_failed', 'unexpected_failure']);

/** Asks which value the database would refuse. Empty if it would refuse none, or if it cannot be asked. */
async function askForField(client: Remote, email: string, profile: SignUpProfile): Promise<string> {
  const { data } = await client.rpc('refused_sign_up_field', { address: email, profile });
  const { field } = (data ?? {}) as { field?: string | null };
  return field ?? '';
}

/** Makes an error with a sentence about a refused sign-up. It names the field, if it can be found out. */
export async function describeSignUpRefusal(
  client: Remote,
  failure: Failure,
  { email, password, profile }: { email: string; password: string; profile: SignUpProfile },
): Promise<ServerError> {
  const error = serverError(failure, 'sign_up');
  if (!UNTOLD.has(error.code)) return error;
  if (new TextEncoder().encode(password).length > LONGEST_PASSWORD_BYTES)
    return serverError({ code: 'long_password' });
  const field = await askForField(client, email, profile).catch(() => '');
  if (field === '') return error;
  return new ServerError('refused_value', 'The server does not accept this. Check it.', field);
}

/**
 * Makes an account together with its profile, in one step on the server. Nobody is logged in afterwards.
 * @returns whether the person must first confirm their address by the link in an e-mail; such a server gives the same
 * answer if the address is taken, so that nobody learns who has an account
 * @throws {ServerError}
 */
export async function signUp(input: {
  email: string;
  password: string;
  profile: SignUpProfile;
  /** the page to which the link in the e-mail leads */
  returnTo: string;
}): Promise<{ confirm: boolean }> {
  const client = makeClient(readBackend(), false);
  const profile = { ...input.profile, client_created_at: nowDate().toISOString() };
  const { data, error } = await client.auth.signUp({
    email: input.email.trim(),
    password: input.password,
    options: {
      data: { profile },
      emailRedirectTo: new URL(input.returnTo, location.origin).href,
    },
  });
  if (error) throw await describeSignUpRefusal(client, error, { ...input, profile });
  return { confirm: data.session === null };
}
