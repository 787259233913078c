import { clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { PushedName } from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import { isPending, chooseMutation, type LocalDocument } from '@/store/changes/pending';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { correctArrival, measureClock } from '../arrivals';
import { readBatch, sendBatch } from '../push-batch';

/**
 * Whether the service worker may send a document. A page must send one that has an earlier unsettled version: that
 * version alone must not end up on the server. A page also repairs a damaged one.
 */
const isWhole = (doc: LocalDocument) =>
  isPending(doc.pending) && chooseMutation(doc)?.id === doc.pending.id;

/**
 * Sends a copy of the unsent work and stores nothing: the next page that opens sends the same mutations, gets
 * the same answers, and settles them.
 * @param unsent documents by collection
 * @param epoch of the server's database, as the store was read from it
 * @returns false when something can still be undone and was not sent
 * @throws {Unreachable | Refused} earlier batches may have arrived
 */
export async function pushCopy(
  unsent: ReadonlyMap<PushedName, LocalDocument[]>,
  api: Pick<SyncApi, 'push' | 'pullMany'>,
  clientId: string,
  epoch?: string,
  clock = ownClock,
  now = () => clock.now(),
): Promise<boolean> {
  // what can be undone, and by when a donor is there, goes by the server's clock, which only pages keep
  await measureClock(api, clock);
  const read = async (collection: PushedName) =>
    (unsent.get(collection) ?? []).filter(isWhole).map((doc) => correctArrival(doc, clock));
  let complete = true;
  const isUndoable = (pending: Pending) => {
    const undoable = getUndoTimeLeft(pending, now()) > 0;
    if (undoable) complete = false;
    return undoable;
  };
  const sent = new Set<string>();
  let batch = await readBatch(read, sent, isUndoable);
  while (batch.length > 0) {
    await sendBatch(api, clientId, batch, epoch);
    for (const { id } of batch) sent.add(id);
    batch = await readBatch(read, sent, isUndoable);
  }
  return complete;
}
