import { Refused, ServerFault, type SyncApi } from '@/remote/sync-api';
import { PUSHED, type PushedName } from '@/store/entities/collections';
import type { Pending } from '@/store/entities/local';
import { chooseMutation, type LocalDocument } from '@/store/changes/pending';
import type { Answer, OutgoingMutation } from './protocol';

/** Most mutations a call; the server's limit. */
const BATCH = 500;
/** Most bytes a call: hosted gateways and the embedded one refuse bodies over 1 MB. */
const BYTES = 900_000;

/** The server's codes for being too busy for a mutation: the next push sends it again. */
export const BUSY = new Set(['55P03', '57014']);

const bytes = new TextEncoder();

/**
 * Reads unsent mutations that fit into one call.
 * @param read reads unsent documents of a collection, up to a limit
 * @param without ids of mutations to leave out
 * @param isUndoable whether a change can still be undone and must wait
 */
export async function readBatch(
  read: (collection: PushedName, limit: number) => Promise<LocalDocument[]>,
  without: ReadonlySet<string>,
  isUndoable: (pending: Pending) => boolean,
): Promise<OutgoingMutation[]> {
  const batch: OutgoingMutation[] = [];
  let size = 0;
  // each collection is a database of its own, and most are empty here
  const unsent = await Promise.all(
    PUSHED.map(async (name) => [name, await read(name, BATCH + without.size)] as const),
  );
  for (const [collection, docs] of unsent) {
    for (const doc of docs) {
      const mutation = chooseMutation(doc);
      if (!mutation || without.has(mutation.id)) continue;
      if (doc.pending && isUndoable(doc.pending)) continue;
      const outgoing = { ...mutation, collection, row_id: doc.id };
      size += bytes.encode(JSON.stringify(outgoing)).length;
      if (batch.length > 0 && (size > BYTES || batch.length === BATCH)) return batch;
      batch.push(outgoing);
    }
  }
  return batch;
}

/**
 * Sends a batch. If its content makes the whole call fail, sends its halves, so that one record cannot hold up others.
 * @param epoch of the server's database, as this device has read it
 */
export async function sendBatch(
  api: Pick<SyncApi, 'push'>,
  clientId: string,
  batch: OutgoingMutation[],
  epoch?: string,
): Promise<Answer[]> {
  const [first, ...others] = batch;
  try {
    return await api.push(clientId, first && epoch ? [{ ...first, epoch }, ...others] : batch);
  } catch (error) {
    const refused = error instanceof Refused;
    if (!refused && !(error instanceof ServerFault)) throw error;
    // being logged out is not the fault of a record
    if (refused && (error.status === 401 || error.status === 403)) throw error;
    if (batch.length === 1) {
      const { code, message } = error;
      return [{ status: refused ? 'rejected' : 'retry', row: null, code, field: null, message }];
    }
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await sendBatch(api, clientId, batch.slice(0, half), epoch)),
      ...(await sendBatch(api, clientId, batch.slice(half), epoch)),
    ];
  }
}
