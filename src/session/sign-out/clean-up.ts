import { endSubscription } from '@/device/push-device';
import { runExclusively } from '@/device/run-exclusively';
import { removeStorageBucket } from '@/device/storage-bucket';
import { sessionBucket } from '../session-bucket';
import { showNotice } from './notice';
import { confirmSealedWork } from './sealed-work';

/** Held by the tab that cleans up; other tabs wait for it. */
const LOCK = 'lifedrop-sign-out';

/**
 * Step 3: removes from this device what belongs to whoever signed out, whose store must be closed. Does
 * nothing where nobody did. Each part can be repeated; the plan itself goes last.
 */
export function cleanUpSignOut(): Promise<void> {
  return runExclusively(LOCK, async () => {
    const { signOut } = await sessionBucket.read();
    if (!signOut) return;
    // killed right after the commit, no screen has said it yet
    if (signOut.notice) showNotice(signOut.notice);
    // work that was to be sealed and is missing must not go with the store
    const isSafe = signOut.sealed === null || (await confirmSealedWork(signOut.sealed));
    await endSubscription();
    if (signOut.remove && isSafe) await removeStorageBucket(signOut.remove);
    await sessionBucket.remove();
  });
}
