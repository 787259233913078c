import { makeClient, getRemote } from '@/remote/client';
import { readBackend } from '@/remote/config';
import { useStatus } from '@/store/status';
import { dropSealedWork, useSealedWork } from './sign-out/sealed-work';
import { leave } from './sign-out/leave';
import { useSession } from './session';
import { toSessionError, SessionError } from './session-commands';

const UNREACHABLE = 'The server could not be reached. Try again in a moment.';

/** Why the server does not delete an account, in the user's words; see delete_account in supabase/migrations. */
const REFUSALS: Record<string, string> = {
  last_administrator:
    'You are the only administrator. Make somebody else administrator first, so that the platform is looked after.',
  log_in_again: 'The server asks for your password once more.',
};

/** True while, and after, this device deletes the account itself: it leaves in its own time. */
let deleting = false;

async function deleteOnServer(email: string, userId: string, password: string): Promise<void> {
  // a session of its own: the server wants one that began with the password a moment ago
  const client = makeClient(readBackend(), false);
  const { data: session, error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') throw new SessionError('The password is not right.');
  if (error) throw toSessionError(error);
  if (session.user.id !== userId) throw new SessionError('This is the password of another account.');
  let answer: string;
  do {
    // one call deletes so many records that nobody else has to wait
    const { data, error: failure } = await client.rpc('delete_account');
    if (failure) throw new SessionError(UNREACHABLE);
    answer = data;
  } while (answer === 'more');
  if (answer !== 'deleted') throw new SessionError(REFUSALS[answer] ?? UNREACHABLE);
}

/**
 * Deletes the account of who uses this device, with everything about him on the server. His data is still
 * on this device afterwards: `leaveDeletedAccount` ends that.
 * @throws {SessionError} in the user's words; then nothing was deleted, or the answer got lost
 */
export async function deleteAccount(password: string): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) throw new SessionError('You must be logged in to perform this action');
  deleting = true;
  try {
    await deleteOnServer(identity.email, identity.userId, password);
  } catch (error) {
    deleting = false;
    throw error;
  }
}

/** The account is gone: so goes all that this device holds of it, what is locked with an older password too. */
async function leaveWithAll(): Promise<void> {
  await dropSealedWork(useSealedWork.getState().ids).catch(() => undefined);
  await leave('goes');
}

/** After `deleteAccount`: nothing of the person stays on this device. */
export async function leaveDeletedAccount(): Promise<void> {
  await leaveWithAll();
  deleting = false;
}

/**
 * Sync was answered as a visitor although somebody is logged in: his account may be gone, deleted on another
 * device. Where the auth server says so too, this device lets go of him and of all it holds of him. Not while
 * some of it has never reached the server: that is only here, and can still be saved as a file.
 * @returns whether it did
 */
export async function leaveIfAccountIsGone(): Promise<boolean> {
  const { identity } = useSession.getState();
  if (!identity || deleting) return false;
  const { error } = await getRemote().auth.getUser();
  if (error?.code !== 'user_not_found') return false;
  if (useSession.getState().identity?.userId !== identity.userId) return false;
  const { pending, attention } = useStatus.getState();
  if (pending + attention > 0 || useSealedWork.getState().ids.length > 0) return false;
  await leaveWithAll();
  return true;
}
