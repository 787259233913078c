import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { useSession } from '../session';
import { countUnsent, showNotice } from './notice';
import { readUnsent } from './read-unsent';
import { dropSealedWork, useSealedWork } from './sealed-work';
import { signOut } from './sign-out';

/** Logs out of an account that no longer exists. Deletes also work that is sealed with an older password. */
export async function signOutDeleted(
  where: 'here' | 'elsewhere',
  decided?: UnsentWork | null,
): Promise<void> {
  const { ids } = useSealedWork.getState();
  if (ids.length > 0) await dropSealedWork(ids).catch(() => undefined);
  await signOut(`deleted-${where}`, { ...(decided !== undefined && { decided }) });
}

/**
 * Reacts to the deletion of the person's account on another device. Deletes all their data from this device, unless
 * some of it has never reached the server. Such data is only here and can still be saved as a file, so the person
 * then stays logged in and sees a notice. On a shared device it is deleted all the same, because the next person
 * could read it. People read this when they delete their account.
 */
export async function followDeletedAccount(): Promise<void> {
  const before = useSession.getState().identity?.userId;
  const unsent = await readUnsent().catch(() => null);
  if (useSession.getState().identity?.userId !== before) return;
  const isEmpty =
    unsent && countUnsentWork(unsent) === 0 && useSealedWork.getState().ids.length === 0;
  if (isEmpty || useSession.getState().shared) {
    await signOutDeleted('elsewhere', unsent);
    return;
  }
  showNotice({ reason: 'deleted-elsewhere', ...countUnsent(unsent) });
}
