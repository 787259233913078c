import { clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { isPending, type LocalDocument } from '@/store/changes/pending';
import { settleApplied } from '@/store/changes/settle';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { correctArrival, measureClock } from '../arrivals';
import type { PushResult, OutgoingMutation } from '../protocol';
import { BUSY, makeBatch, sendBatch, sortByOrder, type Unsent } from '../push-batch';

/** Settles, in this copy, an earlier version that was applied. What is newer then goes under its own id. */
function settleEarlier(
  collection: SyncedName,
  doc: LocalDocument,
  applied: ReadonlyMap<string, readonly [OutgoingMutation, PushResult]>,
): LocalDocument | null {
  const { pending } = doc;
  const [mutation, answer] = applied.get(pending?.sent?.id ?? '') ?? [];
  if (!pending || !mutation || !answer) return doc;
  return settleApplied(collection, doc, pending, mutation, answer.row);
}

/**
 * Sends a copy of the unsent work and stores nothing. The next page that opens sends the same mutations, gets the
 * same answers, and settles them. A record that its author changed meanwhile keeps its mutation id until then, so the
 * server applies one version of it, and its answer shows the page which.
 * @param read reads the unsent documents by collection. Called before each batch, because a page may be open
 * @param epoch of the server's database, as the store was read from it
 * @returns false if something was not sent: it can still be undone, or the server had no time for it
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
  const applied = new Map<string, [OutgoingMutation, PushResult]>();
  const busy = new Set<SyncedName>();
  for (;;) {
    // taken before reading, so that the documents show every change that was undone before this moment
    const at = now();
    const unsent = [...(await read())].flatMap(([collection, docs]) =>
      docs.flatMap((doc): Unsent[] => {
        const next = settleEarlier(collection, doc, applied);
        return next ? [[collection, correctArrival(next, clock)]] : [];
      }),
    );
    // a page repairs damaged documents
    const sendable = unsent.filter(([, { pending }]) => isPending(pending));
    const free = sendable.filter(
      ([, { pending }]) => !pending || getUndoTimeLeft(pending, at) === 0,
    );
    const { batch } = makeBatch(sortByOrder(free), sent, new Set(busy));
    if (batch.length === 0) return busy.size === 0 && free.length === sendable.length;
    const answers = await sendBatch(api, clientId, batch, epoch);
    batch.forEach((mutation, n) => {
      sent.add(mutation.id);
      const answer = answers[n];
      if (answer?.status === 'applied') applied.set(mutation.id, [mutation, answer]);
      // its names are the collections'
      if (BUSY.has(answer?.code ?? '')) busy.add(mutation.collection as SyncedName);
    });
  }
}
