import { makeClient } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { callError, serverError } from '@/calls/server-error';
import { useSession } from './session';
import { signOutDeleted } from './sign-out/deleted-account';

/** True while, and after, this device deletes the account itself, so that it shows no notice about that. */
let deleting = false;
export const isDeletingAccount = (): boolean => deleting;

async function deleteOnServer(email: string, userId: string, password: string): Promise<void> {
  // a session of its own, because the server wants one that began with the password a moment ago
  const client = makeClient(readBackend(), false);
  const { data: session, error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') throw serverError({ code: 'wrong_password' });
  if (error) throw serverError(error);
  if (session.user.id !== userId) throw serverError({ code: 'other_account' });
  let answer: string;
  do {
    // one call deletes a limited number of records, so that nobody else must wait
    const { data, error: failure, status } = await client.rpc('delete_account');
    if (failure) throw callError(failure, status);
    answer = data;
  } while (answer === 'more');
  if (answer !== 'deleted') throw serverError({ code: answer });
}

/**
 * Deletes the account of the person who is signed in, with everything about them on the server. Their data is still
 * on this device afterwards, until `leaveDeletedAccount`.
 * @throws {ServerError} then nothing was deleted, or the answer got lost
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

/** Signs out after `deleteAccount`. Nothing of the person stays on this device. */
export async function leaveDeletedAccount(): Promise<void> {
  await signOutDeleted('here');
  deleting = false;
}
