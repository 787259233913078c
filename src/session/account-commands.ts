import { makeClient } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { callError, serverError } from '@/calls/server-error';
import { useSession } from './session';
import { signOutDeleted } from './sign-out/deleted-account';

/** True while this device deletes the account, and afterwards. A notice about the deletion is then not shown. */
let deleting = false;
export const isDeletingAccount = (): boolean => deleting;

async function deleteOnServer(email: string, userId: string, password: string): Promise<void> {
  // The server demands a session that began with the password a moment ago, so this is a session of its own.
  const client = makeClient(readBackend(), false);
  const { data: session, error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') throw serverError({ code: 'wrong_password' });
  if (error) throw serverError(error);
  if (session.user.id !== userId) throw serverError({ code: 'other_account' });
  let answer: string;
  do {
    // one call deletes only some of the records, so that other people's calls need not wait long
    const { data, error: failure, status } = await client.rpc('delete_account');
    if (failure) throw callError(failure, status);
    answer = data;
  } while (answer === 'more');
  if (answer !== 'deleted') throw serverError({ code: answer });
}

/**
 * Deletes the account of the person who is logged in, with everything about them on the server. This device keeps
 * their data until `leaveDeletedAccount`.
 * @throws {ServerError} nothing was deleted then, or the answer was lost
 */
export async function deleteAccount(password: string): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) throw serverError({ code: 'not_logged_in' });
  deleting = true;
  try {
    await deleteOnServer(identity.email, identity.userId, password);
  } catch (error) {
    deleting = false;
    throw error;
  }
}

/** Logs the person out after `deleteAccount`. Nothing of them stays on this device. */
export async function leaveDeletedAccount(): Promise<void> {
  await signOutDeleted('here');
  deleting = false;
}
