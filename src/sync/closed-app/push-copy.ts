import type { SyncApi } from '@/remote/sync-api';
import type { PushedName } from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import { heldFor, isPending, nextMutation, type Unsent } from '@/store/changes/pending';
import { nextBatch, send } from '../push-batch';

/**
 * What was changed again before it was sent is left to a page: it settles the earlier version first, and
 * that one alone must not stand on the server. So is what is damaged: a page puts it right.
 */
const isWhole = (doc: Unsent) => isPending(doc.pending) && nextMutation(doc)?.id === doc.pending.id;

/**
 * Sends a copy of what is unsent, and writes nothing down: the next page that is opened sends the same
 * mutations again, gets the same answers, and settles them.
 * @param unsent documents by collection
 * @returns false when something was left that can still be undone
 * @throws {Unreachable | Refused}; what has arrived by then has arrived
 */
export async function pushCopy(
  unsent: ReadonlyMap<PushedName, Unsent[]>,
  api: Pick<SyncApi, 'push'>,
  clientId: string,
  now: () => number = Date.now,
): Promise<boolean> {
  const read = async (collection: PushedName) => (unsent.get(collection) ?? []).filter(isWhole);
  let complete = true;
  const isHeld = (pending: Pending) => {
    const held = heldFor(pending, now()) > 0;
    if (held) complete = false;
    return held;
  };
  const sent = new Set<string>();
  let batch = await nextBatch(read, sent, isHeld);
  while (batch.length > 0) {
    await send(api, clientId, batch);
    for (const { mutation } of batch) sent.add(mutation.id);
    batch = await nextBatch(read, sent, isHeld);
  }
  return complete;
}
