import { Refused, ServerFault, type SyncApi } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import {
  chooseMutation,
  getOrder,
  type LocalDocument,
  mayYetMakeRoom,
} from '@/store/changes/pending';
import type { OutgoingMutation, PushResult } from '@/protocol';

/** How many mutations the server accepts in one call. */
export const BATCH = 500;
/** How many bytes one call may have. Hosted gateways and the embedded one refuse bodies over 1 MB. */
const BYTES = 900_000;

/**
 * The codes with which the server says that it is too busy for a mutation. The next push sends such a mutation again.
 */
export const BUSY = new Set(['55P03', '57014']);

const bytes = new TextEncoder();

/** A document with unsent changes, and the name of its collection. */
export type Unsent = readonly [collection: SyncedName, doc: LocalDocument];

/**
 * Sorts unsent documents by the time of their changes. The order matters, because one change can make room for the
 * next.
 */
export const sortByOrder = (unsent: Unsent[]): Unsent[] =>
  unsent.sort(([, a], [, b]) => getOrder(a.pending) - getOrder(b.pending));

/**
 * Makes mutations from the first documents, as many as fit into one call.
 * @param unsent in the order in which they are to be sent
 * @param without the ids of mutations that must not be sent now
 * @param crowded the collections in which a change of an earlier call may still make room; their new records are left
 * out until that change has its answer. Collections of this call are added
 * @returns the mutations, and how many documents were used up
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
 * Sends a batch. If the call fails because of what is in it, sends each half by itself, so that one record cannot
 * block the others.
 * @param epoch the epoch of the server's database that this device has read
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
    // 401 and 403 mean that the person is logged out, and no record is at fault
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
