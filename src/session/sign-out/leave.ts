import { findStorageBucket, removeStorageBucket } from '@/device/storage-bucket';
import { runExclusively } from '@/device/run-exclusively';
import { confirmSealedWork } from './sealed-work';
import { showNobody, useSession } from '../session';
import { sessionBucket } from '../session-bucket';

/** The tab that works and those that wait for its end. */
const LOCK = 'lifedrop-leaving';

/**
 * The person leaves this device. From the moment the promise resolves that holds, whatever is killed: what is
 * left to be done is written down, and `finishLeaving` does it.
 * @param store what becomes of his store: it goes, or it stays closed until he is back
 * @param sealed the id of what was kept locked for him
 */
export async function leave(store: 'goes' | 'stays', sealed: string | null = null): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) return;
  const bucket = store === 'goes' ? await findStorageBucket(identity.userId) : null;
  await sessionBucket.change((now) =>
    now.leaving || now.identity?.userId !== identity.userId
      ? null
      : { leaving: { store: bucket, sealed } },
  );
  showNobody();
}

/** Takes off this device what belongs to whoever left; does nothing where nobody did. His store must be closed. */
export function finishLeaving(): Promise<void> {
  return runExclusively(LOCK, async () => {
    const { leaving } = await sessionBucket.read();
    if (!leaving) return;
    // what was to be kept and is not there leaves with nobody's consent: then the store stays
    const sealed = leaving.sealed === null || (await confirmSealedWork(leaving.sealed));
    if (leaving.store && sealed) await removeStorageBucket(leaving.store);
    // last: until then a kill only means that it is done again
    await sessionBucket.remove();
  });
}
