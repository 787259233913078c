import type { SyncApi } from '@/remote/sync-api';
import type { PushedName } from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import {
  getUndoTimeLeft,
  isPending,
  chooseMutation,
  type LocalDocument,
} from '@/store/changes/pending';
import { readBatch, sendBatch } from '../push-batch';

/**
 * What was changed again before it was sent is left to a page: it settles the earlier version first, and
 * that one alone must not stand on the server. So is what is damaged: a page puts it right.
 */
const isWhole = (doc: LocalDocument) =>
  isPending(doc.pending) && chooseMutation(doc)?.id === doc.pending.id;

/**
 * Sends a copy of what is unsent, and writes nothing down: the next page that is opened sends the same
 * mutations again, gets the same answers, and settles them.
 * @param unsent documents by collection
 * @returns false when something was left that can still be undone
 * @throws {Unreachable | Refused}; what has arrived by then has arrived
 */
export async function pushCopy(
  unsent: ReadonlyMap<PushedName, LocalDocument[]>,
  api: Pick<SyncApi, 'push'>,
  clientId: string,
  now: () => number = Date.now,
): Promise<boolean> {
  const read = async (collection: PushedName) => (unsent.get(collection) ?? []).filter(isWhole);
  let complete = true;
  const isUndoable = (pending: Pending) => {
    const undoable = getUndoTimeLeft(pending, now()) > 0;
    if (undoable) complete = false;
    return undoable;
  };
  const sent = new Set<string>();
  let batch = await readBatch(read, sent, isUndoable);
  while (batch.length > 0) {
    await sendBatch(api, clientId, batch);
    for (const { id } of batch) sent.add(id);
    batch = await readBatch(read, sent, isUndoable);
  }
  return complete;
}
