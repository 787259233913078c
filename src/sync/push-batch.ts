import { Refused, ServerFault, type SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import {
  chooseMutation,
  getOrder,
  type LocalDocument,
  mayYetMakeRoom,
} from '@/store/changes/pending';
import type { OutgoingMutation, PushResult } from './protocol';

/** How many mutations a call may have, by the server's limit. */
export const BATCH = 500;
/** How many bytes a call may have: hosted gateways and the embedded one refuse bodies over 1 MB. */
const BYTES = 900_000;

/** The server's codes for being too busy for a mutation: the next push sends it again. */
export const BUSY = new Set(['55P03', '57014']);

const bytes = new TextEncoder();

/** An unsent document of a collection. */
export type Unsent = readonly [collection: SyncedName, doc: LocalDocument];

/** Sorts unsent documents in the order in which they were changed, because one change may make room for the next. */
export const sortByOrder = (unsent: Unsent[]): Unsent[] =>
  unsent.sort(([, a], [, b]) => getOrder(a.pending) - getOrder(b.pending));

/**
 * Makes the mutations of the first documents that fit into one call.
 * @param unsent in the order in which they are sent
 * @param without ids of mutations to leave out
 * @param crowded collections in which a change of an earlier call may yet make room. Their new records are left out
 * until its answer is settled. Receives those of this call
 * @returns the mutations, and how many of the documents were read
 */
export function makeBatch(
  unsent: readonly Unsent[],
  without: ReadonlySet<string>,
  crowded: Set<SyncedName>,
): { batch: OutgoingMutation[]; used: number } {
  const batch: OutgoingMutation[] = [];
  let size = 0;
  let used = 0;
  for (const [collection, doc] of unsent) {
    const mutation = chooseMutation(collection, doc);
    const mustWait = !mutation?.base && crowded.has(collection);
    if (mutation && !mustWait && !without.has(mutation.id)) {
      const outgoing = { ...mutation, collection, row_id: doc.id };
      size += bytes.encode(JSON.stringify(outgoing)).length;
      if (batch.length > 0 && (size > BYTES || batch.length === BATCH)) break;
      batch.push(outgoing);
      if (mayYetMakeRoom(collection, doc)) crowded.add(collection);
    }
    used += 1;
  }
  return { batch, used };
}

/**
 * Sends a batch. If its content makes the whole call fail, sends its halves, so that one record cannot block others.
 * @param epoch of the server's database, as this device has read it
 */
export async function sendBatch(
  api: Pick<SyncApi, 'push'>,
  clientId: string,
  batch: OutgoingMutation[],
  epoch?: string,
): Promise<PushResult[]> {
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
