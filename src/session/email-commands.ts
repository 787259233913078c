import { deviceNow } from '@/clock';
import { getRemote, makeClient } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { serverError } from '@/calls/server-error';
import { useSession } from './session';

/** The content of the link in the e-mail. */
export type EmailProof = {
  /** confirms another address, or that of the account */
  type: 'email_change' | 'email';
} & (
  | { kind: 'token'; tokenHash: string }
  /** the auth server took the link itself */
  | { kind: 'taken'; done: boolean }
);

/**
 * Requests a link for the mailbox of the person who is signed in. Opening it confirms that the mailbox is theirs.
 * @throws {ServerError} then none was sent
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
  // the server sent a link a moment ago
  if (error && error.code !== 'over_email_send_rate_limit') throw serverError(error);
}

/**
 * Asks the server to change the e-mail address of the person who is signed in. It mails a link to both addresses, and
 * the change needs both.
 * @throws {ServerError} then nothing was requested
 */
export async function requestEmailChange(
  email: string,
  password: string,
  returnTo: string,
): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) throw serverError({ code: 'not_logged_in' });
  // a session of its own: hosted servers ask for no password here, so the log-in is the proof
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

/** Reads the address that waits for its links; null if there is none, or if the server does not say. */
export async function readPendingEmail(): Promise<string | null> {
  const { data } = await getRemote().auth.getUser();
  const { new_email: next, email_change_sent_at: at } = data.user ?? {};
  const sent = Date.parse(at ?? '');
  // a link is valid for an hour
  return next && deviceNow() - sent < 3_600_000 ? next : null;
}

/** Gets a new token, with which the logged-in device learns the new address. */
async function refreshIdentity(userId?: string): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity || (userId !== undefined && identity.userId !== userId)) return;
  await getRemote()
    .auth.refreshSession()
    .catch(() => undefined);
}

/**
 * Confirms a link.
 * @returns whether the change is complete; the other link of a change may not have been opened yet
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
  // the link made this session only for the confirmation
  await auth.signOut({ scope: 'local' }).catch(() => undefined);
  return true;
}
