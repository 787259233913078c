import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { AttentionDoc } from '@/collections/device';
import type { Refusal } from './pending';
import { writeAll } from './write';

/** Stores a refused change before the record gets the server's values back. A second call changes nothing. */
export async function recordRefusal(
  store: Store,
  collection: SyncedName,
  rowId: string,
  refusal: Refusal,
  now: number,
): Promise<void> {
  const doc: AttentionDoc = {
    id: refusal.mutation.id,
    kind: refusal.kind,
    table: collection,
    row_id: rowId,
    creates: refusal.mutation.base === null,
    payload: refusal.mutation.set,
    base: refusal.mutation.base,
    theirs: refusal.theirs,
    code: refusal.answer.code ?? null,
    field: refusal.answer.field ?? null,
    message: refusal.answer.message ?? null,
    at: now,
  };
  await writeAll<AttentionDoc>(store, 'attention', [doc.id], (current) => current ?? doc);
}

/** Removes a change from *Needs attention*. */
export async function discardRefusal(store: Store, id: string): Promise<void> {
  await writeAll<AttentionDoc>(store, 'attention', [id], () => null);
}
