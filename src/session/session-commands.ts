import { now, nowDate } from '@/clock';
import { makeClient, getRemote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import type { SignUpProfile } from '@/collections/profiles/row';
import { cleanUpSignOut } from './sign-out/clean-up';
import { clearNotice } from './sign-out/notice';
import { openSealedWork } from './sign-out/sealed-work';
import { signOut } from './sign-out/sign-out';
import { makePasswordTraces } from './sealing-pair';
import { saveSession, useSession } from './session';
import { serverError } from '@/calls/server-error';
import { describeSignUpRefusal } from './sign-up-refusal';

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
