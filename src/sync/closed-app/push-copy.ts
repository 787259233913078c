import { clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { isPending, type LocalDocument } from '@/store/changes/pending';
import { settleApplied } from '@/store/changes/settle';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { correctArrival, measureClock } from '../arrivals';
import type { PushResult, OutgoingMutation } from '@/protocol';
import { BUSY, makeBatch, sendBatch, sortByOrder, type Unsent } from '../push-batch';

/**
 * Settles an earlier version of a document that the server has applied, but only in this copy. What was changed after
 * that version is then sent under an id of its own.
 */
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
 * same answers, and settles them. If the person has changed a record in between, the mutation keeps its id. The
 * server then applies only one version, and its answer shows the page which.
 * @param read reads the unsent documents by collection; called before each batch, because a page may be open
 * @param epoch the epoch of the server's database that the store has read
 * @returns false if a change was not sent, because the person can still undo it or the server was too busy
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
  // a donor's arrival depends on the server's clock, and the service worker does not store the difference
  await measureClock(api, clock);
  const sent = new Set<string>();
  const applied = new Map<string, [OutgoingMutation, PushResult]>();
  const busy = new Set<SyncedName>();
  for (;;) {
    // the time is taken before the documents are read, so a change that was undone before this time is not among them
    const at = now();
    const unsent = [...(await read())].flatMap(([collection, docs]) =>
      docs.flatMap((doc): Unsent[] => {
        const next = settleEarlier(collection, doc, applied);
        return next ? [[collection, correctArrival(next, clock)]] : [];
      }),
    );
    // damaged documents are left out; a page repairs them
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
      // a mutation names one of the synced collections
      if (BUSY.has(answer?.code ?? '')) busy.add(mutation.collection as SyncedName);
    });
  }
}
