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
 * Whether the service worker may send a document. A record edited again before its first version was answered
 * is left to a page: the page settles the first version before it sends the second, and the first must not
 * reach the server alone. Damaged records are left to a page too, which repairs them.
 */
const isWhole = (doc: LocalDocument) =>
  isPending(doc.pending) && chooseMutation(doc)?.id === doc.pending.id;

/**
 * Sends a copy of the unsent work without recording the answers. The next page sends the same mutations
 * again, gets the same answers and settles them.
 * @param unsent documents by collection
 * @returns false if a change was left out because it can still be undone
 * @throws {Unreachable | Refused}; mutations that already arrived stay applied
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
