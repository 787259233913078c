import { type Clock, clock as ownClock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import { keepReceived } from '@/store/changes/received';
import { discardRefusal, recordRefusal } from '@/store/changes/refusals';
import {
  getPulledCollection,
  isWork,
  PUSHED,
  type PushedName,
  type Store,
} from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import { addIndexKeys } from '@/store/entities/index-keys';
import {
  isPending,
  repair,
  type Refusal,
  settle,
  type LocalDocument,
} from '@/store/changes/pending';
import { getUndoTimeLeft } from '@/store/changes/undo-time';
import { writeAll } from '@/store/changes/write';
import { correctArrivals } from './correct-arrivals';
import { readCheckpoint } from './pull';
import { BUSY, readBatch, sendBatch } from './push-batch';
import type { Answer, OutgoingMutation } from './protocol';

/** How many `retry` answers a mutation may get before it needs attention. */
const TRIES = 5;

/** Reads the unsent records of a collection, after repairing damaged ones. */
async function readSendable(
  store: Store,
  collection: PushedName,
  limit: number,
  now: number,
): Promise<LocalDocument[]> {
  for (;;) {
    const docs = await getPulledCollection(store, collection)
      .find({ selector: { unsent: 1 }, sort: [{ id: 'asc' }], limit })
      .exec();
    const damaged = docs.filter(({ pending }) => !isPending(pending)).map(({ id }) => id);
    if (damaged.length === 0) return docs.map((doc) => doc.toJSON());
    await writeAll<LocalDocument>(
      store,
      collection,
      damaged,
      (doc) => doc && repair(doc, crypto.randomUUID(), now),
    );
  }
}

/** Stores the answers for a collection: refusals into *Needs attention* first, then the records. */
async function settleAll(
  store: Store,
  collection: PushedName,
  answered: Map<string, [OutgoingMutation, Answer]>,
  now: number,
): Promise<void> {
  const ids = [...answered.keys()];
  const refusals = new Map<string, Refusal>();
  const decide = (doc: LocalDocument | null, id: string) => {
    const [mutation, answer] = answered.get(id) ?? [];
    return doc && mutation && answer ? settle(doc, mutation, answer, crypto.randomUUID()) : null;
  };
  const isRefused = [...answered.values()].some(([, answer]) => answer.status !== 'applied');
  if (isRefused && isWork(collection)) {
    const docs = await getPulledCollection(store, collection).findByIds(ids).exec();
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
    // edited between the two steps: the newer version is sent, and this refusal no longer counts
    if (refusals.has(id) && !result.refusal) superseded.add(id);
    return result.next && result.next !== doc
      ? (addIndexKeys(collection, result.next) as LocalDocument)
      : result.next;
  });
  for (const id of superseded) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');
}

/**
 * Settles the answers to a batch, each collection in one transaction.
 * @param tries counts `retry` answers
 * @returns ids of the mutations to try again later
 */
async function settleBatch(
  store: Store,
  batch: OutgoingMutation[],
  answers: Answer[],
  tries: Map<string, number>,
  now: number,
): Promise<string[]> {
  const deferred: string[] = [];
  const isReceived = ({ collection }: OutgoingMutation, i: number) =>
    answers[i]?.status === 'applied' && isWork(collection as PushedName);
  // a note for a restored server does not hold up what it is about
  await keepReceived(store, batch.filter(isReceived), now).catch(() => undefined);
  for (const collection of PUSHED) {
    const answered = new Map<string, [OutgoingMutation, Answer]>();
    batch.forEach((mutation, i) => {
      const answer = answers[i];
      if (mutation.collection !== collection || !answer) return;
      if (answer.status !== 'retry') {
        answered.set(mutation.row_id, [mutation, answer]);
        return;
      }
      if (BUSY.has(answer.code ?? '')) {
        deferred.push(mutation.id);
        return;
      }
      const count = (tries.get(mutation.id) ?? 0) + 1;
      tries.set(mutation.id, count);
      if (count < TRIES) deferred.push(mutation.id);
      else answered.set(mutation.row_id, [mutation, { ...answer, status: 'rejected' }]);
    });
    if (answered.size > 0) await settleAll(store, collection, answered, now);
  }
  return deferred;
}

/**
 * Sends everything unsent and settles the answers to one call while the server works on the next.
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
  const isUndoable = (pending: Pending) => {
    const ms = getUndoTimeLeft(pending, now());
    if (ms > 0) onUndoable?.(ms);
    return ms > 0;
  };
  const unreadable: unknown[] = [];
  // a collection that cannot be read does not hold up the others
  const read = (collection: PushedName, limit: number) =>
    readSendable(store, collection, limit, now())
      .then((docs) => (collection === 'pledges' ? correctArrivals(store, api, clock, docs) : docs))
      .catch((error: unknown): LocalDocument[] => {
        unreadable.push(error);
        return [];
      });
  const deferred = new Set<string>();
  const defer = (ids: string[]) => ids.forEach((id) => deferred.add(id));
  let settling: Promise<string[]> = Promise.resolve([]);
  let before: OutgoingMutation[] = [];
  try {
    let batch = await readBatch(read, deferred, isUndoable);
    const sent = batch.length > 0;
    const known = sent ? await readCheckpoint(store, 'profiles').catch(() => null) : null;
    const epoch = known?.checkpoint?.epoch;
    while (batch.length > 0) {
      onSending?.([...before, ...batch].map((mutation) => mutation.row_id));
      const sending = sendBatch(api, clientId, batch, epoch);
      // its failure shows when it is awaited, unless settling fails first
      sending.catch(() => undefined);
      defer(await settling);
      // read now, because reads wait while answers are written
      const without = new Set([...deferred, ...batch.map(({ id }) => id)]);
      const next = await readBatch(read, without, isUndoable);
      settling = settleBatch(store, batch, await sending, tries, now());
      settling.catch(() => undefined);
      before = batch;
      batch = next;
      if (batch.length > 0) continue;
      // a record edited while it was being sent can go only now that its earlier version is settled
      defer(await settling);
      settling = Promise.resolve([]);
      before = [];
      batch = await readBatch(read, deferred, isUndoable);
    }
    if (unreadable.length > 0) throw unreadable[0];
    return sent;
  } finally {
    await settling.catch(() => undefined);
    onSending?.([]);
  }
}
