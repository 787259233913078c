import { placeOf, removePlace } from '@/device/storage-bucket';
import { exclusively } from '@/device/run-exclusively';
import { settleKept } from './sealed-work';
import { showNobody, useSession } from '../session';
import { sessionPlace } from '../session-bucket';

/** The tab that works and those that wait for its end. */
const LOCK = 'lifedrop-leaving';

/**
 * The person leaves this device. From the moment the promise resolves that holds, whatever is killed: what is
 * left to be done is written down, and `finishLeaving` does it.
 * @param store what becomes of his store: it goes, or it stays closed until he is back
 * @param kept the id of what was kept locked for him
 */
export async function leave(store: 'goes' | 'stays', kept: string | null = null): Promise<void> {
  const { identity } = useSession.getState();
  if (!identity) return;
  const place = store === 'goes' ? await placeOf(identity.userId) : null;
  await sessionPlace.change((now) =>
    now.leaving || now.identity?.userId !== identity.userId
      ? null
      : { leaving: { store: place, kept } },
  );
  showNobody();
}

/** Takes off this device what belongs to whoever left; does nothing where nobody did. His store must be closed. */
export function finishLeaving(): Promise<void> {
  return exclusively(LOCK, async () => {
    const { leaving } = await sessionPlace.read();
    if (!leaving) return;
    // what was to be kept and is not there leaves with nobody's consent: then the store stays
    const kept = leaving.kept === null || (await settleKept(leaving.kept));
    if (leaving.store && kept) await removePlace(leaving.store);
    // last: until then a kill only means that it is done again
    await sessionPlace.remove();
  });
}
