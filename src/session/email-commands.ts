import { deviceNow } from '@/clock';
import { getRemote, makeClient } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { serverError } from '@/calls/server-error';
import { useSession } from './session';

/** What the link in an e-mail proves. */
export type EmailProof = {
  /** `email_change`: another address is the person's; `email`: the address of the account is */
  type: 'email_change' | 'email';
} & (
  | { kind: 'token'; tokenHash: string }
  /** the link led to the auth server, which has handled it already */
  | { kind: 'taken'; done: boolean }
);

/**
 * Asks for an e-mail with a link to the person who is logged in. Opening the link shows that the mailbox is theirs.
 * @throws {ServerError} no e-mail was sent then
 */
export async function requestAddressLink(returnTo: string): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) throw serverError({ code: 'not_logged_in' });
  const { error } = await makeClient(readBackend(), false).auth.signInWithOtp({
    email: identity.email,
    options: {
      shouldCreateUser: false,
      emailRedirectTo: new URL(returnTo, location.origin).href,
    },
  });
  // the server has sent a link a moment ago
  if (error && error.code !== 'over_email_send_rate_limit') throw serverError(error);
}

/**
 * Asks the server to change the e-mail address of the person who is logged in. The server sends a link to the old and
 * to the new address, and the person must open both.
 * @throws {ServerError} nothing was requested then
 */
export async function requestEmailChange(
  email: string,
  password: string,
  returnTo: string,
): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) throw serverError({ code: 'not_logged_in' });
  // Hosted servers do not ask for the password when the address changes. Logging in once more proves that the person
  // knows it.
  const { auth } = makeClient(readBackend(), false);
  const fresh = await auth.signInWithPassword({ email: identity.email, password });
  if (fresh.error?.code === 'invalid_credentials') throw serverError({ code: 'wrong_password' });
  if (fresh.error) throw serverError(fresh.error);
  const { error } = await auth.updateUser(
    { email: email.trim(), current_password: password },
    { emailRedirectTo: new URL(returnTo, location.origin).href },
  );
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
  if (error) throw serverError(error, 'change');
}

/**
 * Reads the new address whose links have not been opened. Null if there is none, or if the server does not answer.
 */
export async function readPendingEmail(): Promise<string | null> {
  const { data } = await getRemote().auth.getUser();
  const { new_email: next, email_change_sent_at: at } = data.user ?? {};
  const sent = Date.parse(at ?? '');
  // a link is valid for an hour
  return next && deviceNow() - sent < 3_600_000 ? next : null;
}

/** Gets a new token, which holds the account's new address. */
async function refreshIdentity(userId?: string): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity || (userId !== undefined && identity.userId !== userId)) return;
  await getRemote()
    .auth.refreshSession()
    .catch(() => undefined);
}

/**
 * Confirms a link that the person opened.
 * @returns whether the change is complete; it is not if they have not opened the other link
 * @throws {ServerError}
 */
export async function confirmEmail(proof: EmailProof): Promise<boolean> {
  if (proof.kind === 'taken') {
    if (proof.done) await refreshIdentity();
    return proof.done;
  }
  const { auth } = makeClient(readBackend(), false);
  const { data, error } = await auth.verifyOtp({
    token_hash: proof.tokenHash,
    type: proof.type,
  });
  if (error) throw serverError(error, 'change');
  if (!data.session) return false;
  await refreshIdentity(data.session.user.id);
  // this session was only needed for the confirmation
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
  return true;
}
