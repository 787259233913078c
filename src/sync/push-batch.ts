import {
  Refused,
  Stumbled,
  type SyncApi,
  type WireAnswer,
  type WireMutation,
} from '@/remote/sync-api';
import { PUSHED, type PushedName } from '@/store/entities/collections';
import type { Mutation, Pending } from '@/store/entities/local';
import { nextMutation, type Unsent } from '@/store/changes/pending';

/** Most mutations a call; the server takes no more. */
const BATCH = 500;
/** Most bytes a call: hosted gateways and the embedded one refuse bodies over 1 MB. */
const BYTES = 900_000;

/** A mutation that waits, and of which record it is. */
export interface Waiting {
  collection: PushedName;
  id: string;
  mutation: Mutation;
}

const bytes = new TextEncoder();
const wire = ({ collection, id, mutation }: Waiting): WireMutation => ({
  ...mutation,
  collection,
  row_id: id,
});

/**
 * Unsent mutations that fit into one call.
 * @param read unsent documents of a collection; more than so many are not needed
 * @param without ids of mutations that do not go with it
 * @param isHeld whether a change can still be undone; then it does not go
 */
export async function nextBatch(
  read: (collection: PushedName, limit: number) => Promise<Unsent[]>,
  without: ReadonlySet<string>,
  isHeld: (pending: Pending) => boolean,
): Promise<Waiting[]> {
  const batch: Waiting[] = [];
  let size = 0;
  for (const collection of PUSHED) {
    for (const doc of await read(collection, BATCH + without.size)) {
      const mutation = nextMutation(doc);
      if (!mutation || without.has(mutation.id)) continue;
      if (doc.pending && isHeld(doc.pending)) continue;
      const waiting = { collection, id: doc.id, mutation };
      size += bytes.encode(JSON.stringify(wire(waiting))).length;
      if (batch.length > 0 && (size > BYTES || batch.length === BATCH)) return batch;
      batch.push(waiting);
    }
  }
  return batch;
}

/** Sends a batch; where the call fails as a whole over what is in it, its halves, so that one record cannot hold up others. */
export async function send(
  api: Pick<SyncApi, 'push'>,
  clientId: string,
  batch: Waiting[],
): Promise<WireAnswer[]> {
  try {
    return await api.push(clientId, batch.map(wire));
  } catch (error) {
    const refused = error instanceof Refused;
    if (!refused && !(error instanceof Stumbled)) throw error;
    // not logged in is no fault of a record
    if (refused && (error.status === 401 || error.status === 403)) throw error;
    if (batch.length === 1) {
      const { code, message } = error;
      return [{ status: refused ? 'rejected' : 'retry', row: null, code, field: null, message }];
    }
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await send(api, clientId, batch.slice(0, half))),
      ...(await send(api, clientId, batch.slice(half))),
    ];
  }
}
