import { endSubscription } from '@/device/web-push';
import { runExclusively } from '@/device/run-exclusively';
import { removeStorageBucket, type StorageBucket } from '@/device/storage-bucket';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { listSubjects, readBucket } from '@/store/rxdb/other-versions';
import { type CommittedSignOut, sessionBucket } from '../session-bucket';
import { showNotice } from './notice';
import { confirmSealedWork, sealLeftWork } from './sealed-work';

/**
 * The name of the lock that a tab holds while it deletes the data of a person who logged out. Other tabs wait for it.
 */
const LOCK = 'lifedrop-sign-out';

/** Reads the unsent work in a bucket. Null if it cannot be read. */
async function readLeft(bucket: StorageBucket): Promise<UnsentWork | null> {
  const read = () => readBucket(bucket);
  return read()
    .catch(read)
    .catch(() => null);
}

/**
 * Seals everything unsent in the store, including what was typed last, for an owner who is not there. If it is killed
 * and runs again, it seals once more what is still there. Work that was sealed twice comes back once.
 */
async function sealLeft(userId: string, plan: CommittedSignOut): Promise<CommittedSignOut> {
  const { remove, pair } = plan;
  const work = remove && pair ? await readLeft(remove) : null;
  if (!work || !pair) return plan;
  const decided = listSubjects(work);
  if (decided.length === 0) return plan;
  return { ...plan, decided, sealed: await sealLeftWork(userId, pair, work) };
}

/** Whether a bucket holds only work that its owner was asked about. Another tab may have saved something since. */
async function isDecided(bucket: StorageBucket, decided: string[] | null): Promise<boolean> {
  if (decided === null) return true;
  const work = await readLeft(bucket);
  // if the work cannot be read, it is not deleted, because nobody knows what it is
  return work !== null && listSubjects(work).every((subject) => decided.includes(subject));
}

/**
 * Step 3: deletes the data of the person who logged out from this device. Their store must be closed. Does nothing if
 * nobody logged out. Each part can run again. The plan is deleted last.
 */
export function cleanUpSignOut(): Promise<void> {
  return runExclusively(LOCK, async () => {
    const { signOut: plan, identity } = await sessionBucket.read();
    if (!plan) return;
    // if the app was killed right after the commit, no screen has shown the notice
    if (plan.notice) showNotice(plan.notice);
    const signOut = identity ? await sealLeft(identity.userId, plan) : plan;
    // if the sealed work is missing, the store must not be deleted
    const isSafe = signOut.sealed === null || (await confirmSealedWork(signOut.sealed));
    await endSubscription();
    const { remove, decided = null } = signOut;
    if (remove && isSafe && (await isDecided(remove, decided))) await removeStorageBucket(remove);
    await sessionBucket.remove();
  });
}
