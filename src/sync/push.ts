import type { SyncApi } from '@/remote/sync-api';
import { discardRefusal, recordRefusal } from '@/store/changes/refusals';
import { PUSHED, type PushedName, type Store } from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import { addIndexKeys } from '@/store/entities/index-keys';
import {
  getUndoTimeLeft,
  isPending,
  repair,
  type Refusal,
  settle,
  type LocalDocument,
} from '@/store/changes/pending';
import { writeAll } from '@/store/changes/write';
import { readBatch, sendBatch } from './push-batch';
import type { Answer, OutgoingMutation } from './protocol';

/** How often a mutation may be answered `retry` before it needs attention. */
const TRIES = 5;
/** Codes with which the server says that it was too busy for a mutation: the next push sends it again. */
const BUSY = new Set(['55P03', '57014']);

/** Unsent records of a collection, those first put right whose unsent state is damaged. */
async function readSendable(
  store: Store,
  collection: PushedName,
  limit: number,
  now: number,
): Promise<LocalDocument[]> {
  for (;;) {
    // one type for all collections: RxDB's union of eight collection types cannot be called
    const docs = await (store[collection] as Store['profiles'])
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

/** Writes a collection's answers down: what was refused first into *Needs attention*, then the records. */
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
  if ([...answered.values()].some(([, answer]) => answer.status !== 'applied')) {
    const docs = await (store[collection] as Store['profiles']).findByIds(ids).exec();
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
    // edited between the two steps: the newer version goes out, and the refusal of this one is void
    if (refusals.has(id) && !result.refusal) superseded.add(id);
    return result.next && result.next !== doc
      ? (addIndexKeys(collection, result.next) as LocalDocument)
      : result.next;
  });
  for (const id of superseded) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');
}

/**
 * Settles the answers to a batch, each collection in one transaction.
 * @param tries counts the answers that asked for another try
 * @returns ids of the mutations that are to be tried again, but not now
 */
async function settleBatch(
  store: Store,
  batch: OutgoingMutation[],
  answers: Answer[],
  tries: Map<string, number>,
  now: number,
): Promise<string[]> {
  const deferred: string[] = [];
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
 * Sends everything unsent, and settles the answers: those to one call while the server has the next.
 * @param clientId of this device
 * @param tries counts, by mutation id, answers that asked for another try; kept by the caller between calls
 * @param onSending is told which records are on their way, and an empty list when none is
 * @param onUndoable is told after how many ms something that can still be undone may be sent
 * @returns whether something was sent
 * @throws {Unreachable | Refused | DOMException}; everything not settled stays unsent
 */
export async function pushAll(
  store: Store,
  api: SyncApi,
  clientId: string,
  tries: Map<string, number>,
  {
    now,
    onSending,
    onUndoable,
  }: {
    now: () => number;
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
  // what of one collection cannot be read holds up no other
  const read = (collection: PushedName, limit: number) =>
    readSendable(store, collection, limit, now()).catch((error: unknown): LocalDocument[] => {
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
    while (batch.length > 0) {
      onSending?.([...before, ...batch].map((mutation) => mutation.row_id));
      const sending = sendBatch(api, clientId, batch);
      // its failure shows when it is awaited, unless settling fails before
      sending.catch(() => undefined);
      defer(await settling);
      // read now: while answers are being written, reads wait
      const without = new Set([...deferred, ...batch.map(({ id }) => id)]);
      const next = await readBatch(read, without, isUndoable);
      settling = settleBatch(store, batch, await sending, tries, now());
      settling.catch(() => undefined);
      before = batch;
      batch = next;
      if (batch.length > 0) continue;
      // what was edited on its way can go only now that the answer to its earlier version is settled
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
