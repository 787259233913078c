import { countUnsentWork, type UnsentWork } from '@/store/changes/unsent-work';
import { useSession } from '../session';
import { countUnsent, showNotice } from './notice';
import { readUnsent } from './read-unsent';
import { dropSealedWork, useSealedWork } from './sealed-work';
import { signOut } from './sign-out';

/** Signs out of an account that no longer exists. Work that is sealed with an older password is deleted too. */
export async function signOutDeleted(
  where: 'here' | 'elsewhere',
  decided?: UnsentWork | null,
): Promise<void> {
  const { ids } = useSealedWork.getState();
  if (ids.length > 0) await dropSealedWork(ids).catch(() => undefined);
  await signOut(`deleted-${where}`, { ...(decided !== undefined && { decided }) });
}

/**
 * Follows the deletion of the signed-in person's account on another device. Deletes all their data here, unless some
 * of it never reached the server. That data exists only here and can still be saved as a file, so they stay signed in
 * on this device and see a notice. On a shared device the next person could read it, so it is deleted too, as the
 * person was told when they deleted the account.
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
