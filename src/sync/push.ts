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
import type { OutgoingMutation, PushResult } from './protocol';

/** How many `retry` answers a mutation may get before it needs attention. */
const TRIES = 5;
/** How long to wait before the device sends again what the server had no time for, ms. */
const PAUSE = 250;

/** Stores the answers for a collection: refusals into *Needs attention* first, then the records. */
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
    // edited between the two steps: the newer version is sent, and this refusal no longer counts; another tab may also
    // have settled the same answer, whose refusal stays
    const isEdited = doc?.pending?.sent?.id === refusals.get(id)?.mutation.id;
    if (refusals.has(id) && isEdited) superseded.add(id);
    return result.next;
  });
  for (const id of superseded) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');
}

/** The mutations of a batch that the server's answers did not settle. */
interface Deferred {
  /** ids of mutations that were refused for now; the next push sends them again */
  later: string[];
  /** ids of mutations that the server had no time for */
  busy: string[];
}

/**
 * Settles the answers to a batch, each collection in one transaction.
 * @param tries counts `retry` answers
 */
async function settleBatch(
  store: Store,
  batch: OutgoingMutation[],
  answers: PushResult[],
  tries: Map<string, number>,
  now: number,
): Promise<Deferred> {
  const later: string[] = [];
  const busy: string[] = [];
  const isReceived = ({ collection }: OutgoingMutation, i: number) =>
    answers[i]?.status === 'applied' && isWork(collection as SyncedName);
  // a failed note for a restored server must not delay settling the answers
  await keepReceived(store, batch.filter(isReceived), now).catch(() => undefined);
  for (const collection of SYNCED) {
    const answered = new Map<string, [OutgoingMutation, PushResult]>();
    batch.forEach((mutation, i) => {
      const answer = answers[i];
      if (mutation.collection !== collection || !answer) return;
      if (answer.status !== 'retry') {
        answered.set(mutation.row_id, [mutation, answer]);
        return;
      }
      if (BUSY.has(answer.code ?? '')) {
        busy.push(mutation.id);
        return;
      }
      const count = (tries.get(mutation.id) ?? 0) + 1;
      tries.set(mutation.id, count);
      if (count < TRIES) later.push(mutation.id);
      else answered.set(mutation.row_id, [mutation, { ...answer, status: 'rejected' }]);
    });
    if (answered.size > 0) await settleAll(store, collection, answered, now);
  }
  return { later, busy };
}

/**
 * Sends everything unsent, in the order in which it was made, and settles the answers to one call while the server
 * works on the next.
 * @param clientId of this device
 * @param tries counts `retry` answers by mutation id; the caller keeps it between calls
 * @param onSending receives the ids of the records that are being sent; empty at the end
 * @param onUndoable receives the ms until a change that can still be undone may be sent
 * @returns whether something was sent
 * @throws {Unreachable | Refused | DOMException} everything that is not settled stays unsent
 */
export async function pushAll(
  store: Store,
  api: SyncApi,
  clientId: string,
  tries: Map<string, number>,
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
  /** whether the server has taken a mutation since the last listing */
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
        // the records are read when they are sent, so that nothing is sent that its author has corrected; reads wait
        // for writes
        const next = await queue.take(new Set([...later, ...busy, ...batch.map(({ id }) => id)]));
        settling = settleBatch(store, batch, answers, tries, now());
        settling.catch(() => undefined);
        batch = next;
      }
      await settled();
      before = [];
      // a record edited while it was being sent, and one that waited for room, can be sent only now that the earlier
      // version is settled
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
