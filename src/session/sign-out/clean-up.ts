import { endSubscription } from '@/device/push-device';
import { runExclusively } from '@/device/run-exclusively';
import { removeStorageBucket, type StorageBucket } from '@/device/storage-bucket';
import type { UnsentWork } from '@/store/changes/unsent-work';
import { listSubjects, readBucket } from '@/store/rxdb/other-versions';
import { type CommittedSignOut, sessionBucket } from '../session-bucket';
import { showNotice } from './notice';
import { confirmSealedWork, sealLeftWork } from './sealed-work';

/** Held by the tab that cleans up; other tabs wait for it. */
const LOCK = 'lifedrop-sign-out';

/** Reads the unsent work in a bucket; null where it cannot be read. */
async function readLeft(bucket: StorageBucket): Promise<UnsentWork | null> {
  const read = () => readBucket(bucket);
  return read()
    .catch(read)
    .catch(() => null);
}

/**
 * Seals what the store holds by now, the last keys typed included, for an owner who is not there. Killed and repeated,
 * it seals once more what is left: what is sealed twice comes back once.
 */
async function sealLeft(userId: string, plan: CommittedSignOut): Promise<CommittedSignOut> {
  const { remove, pair } = plan;
  const work = remove && pair ? await readLeft(remove) : null;
  if (!work || !pair) return plan;
  const decided = listSubjects(work);
  if (decided.length === 0) return plan;
  return { ...plan, decided, sealed: await sealLeftWork(userId, pair, work) };
}

/** Whether nothing is in a bucket that whoever signed out was not asked about, such as what another tab saved since. */
async function isDecided(bucket: StorageBucket, decided: string[] | null): Promise<boolean> {
  if (decided === null) return true;
  const work = await readLeft(bucket);
  // what cannot be read is not removed: nobody knows what is in it
  return work !== null && listSubjects(work).every((subject) => decided.includes(subject));
}

/**
 * Step 3: removes from this device what belongs to whoever signed out, whose store must be closed. Does
 * nothing where nobody did. Each part can be repeated; the plan itself goes last.
 */
export function cleanUpSignOut(): Promise<void> {
  return runExclusively(LOCK, async () => {
    const { signOut: plan, identity } = await sessionBucket.read();
    if (!plan) return;
    // killed right after the commit, no screen has said it yet
    if (plan.notice) showNotice(plan.notice);
    const signOut = identity ? await sealLeft(identity.userId, plan) : plan;
    // work that was to be sealed and is missing must not go with the store
    const isSafe = signOut.sealed === null || (await confirmSealedWork(signOut.sealed));
    await endSubscription();
    const { remove, decided = null } = signOut;
    if (remove && isSafe && (await isDecided(remove, decided))) await removeStorageBucket(remove);
    await sessionBucket.remove();
  });
}
