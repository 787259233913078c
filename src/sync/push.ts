import { type Clock, clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import { keepReceived } from '@/store/changes/received';
import { discardRefusal, recordRefusal } from '@/store/changes/refusals';
import { isWork, SYNCED, type SyncedName } from '@/collections/facts';
import { getSyncedCollection, type Store } from '@/collections/documents';
import type { LocalDocument, Refusal } from '@/store/changes/pending';
import { settle } from '@/store/changes/settle';
import { writeAll } from '@/store/changes/write';
import { readCheckpoint } from './pull';
import { BUSY, sendBatch } from './push-batch';
import { PushQueue } from './push-queue';
import type { OutgoingMutation, PushResult } from '@/protocol';

/** How long the device waits before it sends a mutation again for which the server was too busy, ms. */
const PAUSE = 250;

/**
 * Stores the answers to the mutations of one collection. Refusals go into *Needs attention* first, then the records
 * change.
 */
async function settleAll(
  store: Store,
  collection: SyncedName,
  answered: Map<string, [OutgoingMutation, PushResult]>,
  now: number,
): Promise<void> {
  const ids = [...answered.keys()];
  const refusals = new Map<string, Refusal>();
  const decide = (doc: LocalDocument | null, id: string) => {
    const [mutation, answer] = answered.get(id) ?? [];
    return doc && mutation && answer
      ? settle(collection, doc, mutation, answer, crypto.randomUUID())
      : null;
  };
  const isRefused = [...answered.values()].some(([, answer]) => answer.status !== 'applied');
  if (isRefused && isWork(collection)) {
    const docs = await getSyncedCollection(store, collection).findByIds(ids).exec();
    for (const doc of docs.values()) {
      const refusal = decide(doc.toJSON(), doc.id)?.refusal;
      if (!refusal) continue;
      refusals.set(doc.id, refusal);
      await recordRefusal(store, collection, doc.id, refusal, now);
    }
  }
  const superseded = new Set<string>();
  await writeAll<LocalDocument>(store, collection, ids, (doc, id) => {
    const result = decide(doc, id);
    if (!result) return doc;
    // The person changed the record between the two writes. The newer version is sent, so this refusal no longer
    // counts. If another tab has settled the same answer, its refusal stays.
    const isEdited = doc?.pending?.sent?.id === refusals.get(id)?.mutation.id;
    if (refusals.has(id) && isEdited) superseded.add(id);
    return result.next;
  });
  for (const id of superseded) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');
}

/** The mutations of a batch that must be sent again. */
interface Deferred {
  /** the ids of mutations that the server cannot apply yet; the next push sends them */
  later: string[];
  /** the ids of mutations for which the server was too busy */
  busy: string[];
}

/** Settles the answers to a batch, each collection in one transaction. */
async function settleBatch(
  store: Store,
  batch: OutgoingMutation[],
  answers: PushResult[],
  now: number,
): Promise<Deferred> {
  const later: string[] = [];
  const busy: string[] = [];
  const isReceived = ({ collection }: OutgoingMutation, i: number) =>
    answers[i]?.status === 'applied' && isWork(collection as SyncedName);
  // These notes are for the case that the server is restored later. If they cannot be written, the answers must be
  // settled all the same.
  await keepReceived(store, batch.filter(isReceived), now).catch(() => undefined);
  for (const collection of SYNCED) {
    const answered = new Map<string, [OutgoingMutation, PushResult]>();
    batch.forEach((mutation, i) => {
      const answer = answers[i];
      if (mutation.collection !== collection || !answer) return;
      const isRetry = answer.status === 'retry';
      if (isRetry && BUSY.has(answer.code ?? '')) {
        busy.push(mutation.id);
        return;
      }
      answered.set(mutation.row_id, [mutation, answer]);
      if (isRetry) later.push(mutation.id);
    });
    if (answered.size > 0) await settleAll(store, collection, answered, now);
  }
  return { later, busy };
}

/**
 * Sends all unsent work, in the order in which it was made. While the server works on one call, this settles the
 * answers to the call before.
 * @param clientId the id of this browser
 * @param onSending receives the ids of the records that are being sent; none at the end
 * @param onUndoable receives in how many ms a change can be sent that the person can still undo
 * @returns whether anything was sent
 * @throws {Unreachable | Refused | DOMException} what has no answer stays unsent
 */
export async function pushAll(
  store: Store,
  api: SyncApi,
  clientId: string,
  {
    now,
    clock = ownClock,
    onSending,
    onUndoable,
  }: {
    now: () => number;
    clock?: Clock;
    onSending?: (ids: string[]) => void;
    onUndoable?: (ms: number) => void;
  },
): Promise<boolean> {
  const unreadable: unknown[] = [];
  const onUnreadable = (error: unknown) => unreadable.push(error);
  const list = () => PushQueue.list(store, api, { now, clock, onUndoable, onUnreadable });
  const later = new Set<string>();
  let busy = new Set<string>();
  /** whether the server has handled a mutation since the unsent records were last listed */
  let isProgress = false;
  let settling: Promise<Deferred> | null = null;
  const settled = async () => {
    const deferred = await settling;
    settling = null;
    deferred?.later.forEach((id) => later.add(id));
    deferred?.busy.forEach((id) => busy.add(id));
  };
  let before: OutgoingMutation[] = [];
  let isSent = false;
  try {
    for (let queue = await list(); ; queue = await list()) {
      let batch = await queue.take(later);
      if (batch.length === 0) break;
      isSent = true;
      const known = await readCheckpoint(store, 'profiles').catch(() => null);
      const epoch = known?.checkpoint?.epoch;
      while (batch.length > 0) {
        onSending?.([...before, ...batch].map((mutation) => mutation.row_id));
        const sending = sendBatch(api, clientId, batch, epoch);
        // a failure is reported when the promise is awaited, unless settling fails first
        sending.catch(() => undefined);
        await settled();
        const answers = await sending;
        isProgress ||= answers.some(({ code }) => !BUSY.has(code ?? ''));
        before = batch;
        // The next records are read only now, so that the device sends them with their authors' latest changes. This
        // read waits for writes that are running.
        const next = await queue.take(new Set([...later, ...busy, ...batch.map(({ id }) => id)]));
        settling = settleBatch(store, batch, answers, now());
        settling.catch(() => undefined);
        batch = next;
      }
      await settled();
      before = [];
      // Some records can be sent only now that the answers are settled: those that were changed while they were sent,
      // and new ones that waited for room.
      if (busy.size === 0) continue;
      if (!isProgress) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      busy = new Set();
      isProgress = false;
    }
    if (unreadable.length > 0) throw unreadable[0];
    return isSent;
  } finally {
    await settling?.catch(() => undefined);
    onSending?.([]);
  }
}
