import type { SyncApi, WireAnswer } from '@/remote/sync-api';
import { discardRefusal, keepRefusal } from '@/store/changes/attention';
import { PUSHED, type PushedName, type Store } from '@/store/entities/collections';
import type { Mutation, Pending } from '@/store/entities/local';
import { withKeys } from '@/store/entities/index-keys';
import {
  heldFor,
  isPending,
  mended,
  type Refusal,
  settle,
  type Unsent,
} from '@/store/changes/pending';
import { writeAll } from '@/store/changes/write';
import { nextBatch, send, type Waiting } from './push-batch';

/** How often a mutation may be answered `retry` before it needs attention. */
const TRIES = 5;

/** Unsent records of a collection, those first put right whose unsent state is damaged. */
async function unsentOf(
  store: Store,
  collection: PushedName,
  limit: number,
  now: number,
): Promise<Unsent[]> {
  for (;;) {
    // one type for all collections: RxDB's union of eight collection types cannot be called
    const docs = await (store[collection] as Store['profiles'])
      .find({ selector: { unsent: 1 }, sort: [{ id: 'asc' }], limit })
      .exec();
    const damaged = docs.filter(({ pending }) => !isPending(pending)).map(({ id }) => id);
    if (damaged.length === 0) return docs.map((doc) => doc.toJSON());
    await writeAll<Unsent>(
      store,
      collection,
      damaged,
      (doc) => doc && mended(doc, crypto.randomUUID(), now),
    );
  }
}

/** Writes a collection's answers down: what was refused first into *Needs attention*, then the records. */
async function settleAll(
  store: Store,
  collection: PushedName,
  answered: Map<string, [Mutation, WireAnswer]>,
  now: number,
): Promise<void> {
  const ids = [...answered.keys()];
  const refusals = new Map<string, Refusal>();
  const outcome = (doc: Unsent | null, id: string) => {
    const [mutation, answer] = answered.get(id) ?? [];
    return doc && mutation && answer ? settle(doc, mutation, answer, crypto.randomUUID()) : null;
  };
  if ([...answered.values()].some(([, answer]) => answer.status !== 'applied')) {
    const docs = await (store[collection] as Store['profiles']).findByIds(ids).exec();
    for (const doc of docs.values()) {
      const refusal = outcome(doc.toJSON(), doc.id)?.refusal;
      if (!refusal) continue;
      refusals.set(doc.id, refusal);
      await keepRefusal(store, collection, doc.id, refusal, now);
    }
  }
  const overtaken = new Set<string>();
  await writeAll<Unsent>(store, collection, ids, (doc, id) => {
    const result = outcome(doc, id);
    if (!result) return doc;
    // edited between the two steps: the newer version goes out, and the refusal of this one is void
    if (refusals.has(id) && !result.refusal) overtaken.add(id);
    return result.next && result.next !== doc
      ? (withKeys(collection, result.next) as Unsent)
      : result.next;
  });
  for (const id of overtaken) await discardRefusal(store, refusals.get(id)?.mutation.id ?? '');
}

/**
 * Settles the answers to a batch, each collection in one transaction.
 * @param tries counts the answers that asked for another try
 * @returns ids of the mutations that are to be tried again, but not now
 */
async function settleBatch(
  store: Store,
  batch: Waiting[],
  answers: WireAnswer[],
  tries: Map<string, number>,
  now: number,
): Promise<string[]> {
  const held: string[] = [];
  for (const collection of PUSHED) {
    const answered = new Map<string, [Mutation, WireAnswer]>();
    batch.forEach(({ collection: of, id, mutation }, i) => {
      const answer = answers[i];
      if (of !== collection || !answer) return;
      if (answer.status !== 'retry') {
        answered.set(id, [mutation, answer]);
        return;
      }
      const count = (tries.get(mutation.id) ?? 0) + 1;
      tries.set(mutation.id, count);
      if (count < TRIES) held.push(mutation.id);
      else answered.set(id, [mutation, { ...answer, status: 'rejected' }]);
    });
    if (answered.size > 0) await settleAll(store, collection, answered, now);
  }
  return held;
}

/**
 * Sends everything unsent, and settles the answers: those to one call while the server has the next.
 * @param clientId of this device
 * @param tries counts, by mutation id, answers that asked for another try; kept by the caller between calls
 * @param onSending is told which records are on their way, and an empty list when none is
 * @param onHeld is told after how many ms something that can still be undone may be sent
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
    onHeld,
  }: {
    now: () => number;
    onSending?: (ids: string[]) => void;
    onHeld?: (ms: number) => void;
  },
): Promise<boolean> {
  const isHeld = (pending: Pending) => {
    const ms = heldFor(pending, now());
    if (ms > 0) onHeld?.(ms);
    return ms > 0;
  };
  const unreadable: unknown[] = [];
  // what of one collection cannot be read holds up no other
  const read = (collection: PushedName, limit: number) =>
    unsentOf(store, collection, limit, now()).catch((error: unknown): Unsent[] => {
      unreadable.push(error);
      return [];
    });
  const held = new Set<string>();
  const hold = (ids: string[]) => ids.forEach((id) => held.add(id));
  let settling: Promise<string[]> = Promise.resolve([]);
  let before: Waiting[] = [];
  try {
    let batch = await nextBatch(read, held, isHeld);
    const sent = batch.length > 0;
    while (batch.length > 0) {
      onSending?.([...before, ...batch].map((w) => w.id));
      const sending = send(api, clientId, batch);
      // its failure shows when it is awaited, unless settling fails before
      sending.catch(() => undefined);
      hold(await settling);
      // read now: while answers are being written, reads wait
      const without = new Set([...held, ...batch.map((w) => w.mutation.id)]);
      const next = await nextBatch(read, without, isHeld);
      settling = settleBatch(store, batch, await sending, tries, now());
      settling.catch(() => undefined);
      before = batch;
      batch = next;
      if (batch.length > 0) continue;
      // what was edited on its way can go only now that the answer to its earlier version is settled
      hold(await settling);
      settling = Promise.resolve([]);
      before = [];
      batch = await nextBatch(read, held, isHeld);
    }
    if (unreadable.length > 0) throw unreadable[0];
    return sent;
  } finally {
    await settling.catch(() => undefined);
    onSending?.([]);
  }
}
