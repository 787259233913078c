import { clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { isPending, type LocalDocument } from '@/store/changes/pending';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { correctArrival, measureClock } from '../arrivals';
import { makeBatch, sendBatch, sortByOrder, type Unsent } from '../push-batch';

/**
 * Sends a copy of the unsent work and stores nothing. The next page that opens sends the same mutations, gets the
 * same answers, and settles them. A record that its author changed meanwhile keeps its mutation id until then, so the
 * server applies one version of it, and its answer shows the page which.
 * @param read reads the unsent documents by collection. Called before each batch, because a page may be open
 * @param epoch of the server's database, as the store was read from it
 * @returns false if a change can still be undone and was not sent
 * @throws {Unreachable | Refused} earlier batches may have arrived
 */
export async function pushCopy(
  read: () => Promise<ReadonlyMap<SyncedName, LocalDocument[]>>,
  api: Pick<SyncApi, 'push' | 'pullMany'>,
  clientId: string,
  epoch?: string,
  clock = ownClock,
  now = () => clock.deviceNow(),
): Promise<boolean> {
  // a donor's arrival goes by the server's clock, which only pages keep
  await measureClock(api, clock);
  const sent = new Set<string>();
  for (;;) {
    // taken before reading, so that the documents show every change that was undone before this moment
    const at = now();
    const unsent = [...(await read())].flatMap(([collection, docs]) =>
      docs.map((doc): Unsent => [collection, correctArrival(doc, clock)]),
    );
    // a page repairs damaged documents
    const sendable = unsent.filter(([, { pending }]) => isPending(pending));
    const free = sendable.filter(
      ([, { pending }]) => !pending || getUndoTimeLeft(pending, at) === 0,
    );
    const { batch } = makeBatch(sortByOrder(free), sent);
    if (batch.length === 0) return free.length === sendable.length;
    await sendBatch(api, clientId, batch, epoch);
    for (const { id } of batch) sent.add(id);
  }
}
