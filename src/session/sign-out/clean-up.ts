import { endSubscription } from '@/device/push-device';
import { runExclusively } from '@/device/run-exclusively';
import { removeStorageBucket, type StorageBucket } from '@/device/storage-bucket';
import { listSubjects, readBucket } from '@/store/rxdb/other-versions';
import { sessionBucket } from '../session-bucket';
import { showNotice } from './notice';
import { confirmSealedWork } from './sealed-work';

/** Held by the tab that cleans up; other tabs wait for it. */
const LOCK = 'lifedrop-sign-out';

/** Whether nothing is in a bucket that whoever signed out was not asked about, such as what another tab saved since. */
async function isDecided(bucket: StorageBucket, decided: string[] | null): Promise<boolean> {
  if (decided === null) return true;
  const read = () => readBucket(bucket);
  const work = await read()
    .catch(read)
    .catch(() => null);
  // what cannot be read is not removed: nobody knows what is in it
  return work !== null && listSubjects(work).every((subject) => decided.includes(subject));
}

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
    const { remove, decided = null } = signOut;
    if (remove && isSafe && (await isDecided(remove, decided))) await removeStorageBucket(remove);
    await sessionBucket.remove();
  });
}
