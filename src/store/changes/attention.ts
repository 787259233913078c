import type { PushedName, Store } from '../entities/collections';
import type { AttentionDoc } from '../entities/device';
import type { Refusal } from './pending';
import { changeRecord, createRecord } from './records';
import { writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** Writes a refused change down, before its record returns to the server's state. Repeating it changes nothing. */
export async function recordRefusal(
  store: Store,
  collection: PushedName,
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
    theirs: refusal.theirs,
    code: refusal.answer.code ?? null,
    field: refusal.answer.field ?? null,
    message: refusal.answer.message ?? null,
    at: now,
  };
  await writeAll<AttentionDoc>(store, 'attention', [doc.id], (current) => current ?? doc);
}

/** Forgets a change that needed attention. */
export async function discardRefusal(store: Store, id: string): Promise<void> {
  await writeAll<AttentionDoc>(store, 'attention', [id], () => null);
}

/**
 * Saves a refused change again, as the user corrected it, to be sent once more.
 * @returns false when the record it would change is no longer on this device; then nothing happened
 */
export async function resendRefusal(
  store: Store,
  refused: AttentionDoc,
  corrected: Fields = refused.payload,
): Promise<boolean> {
  const collection = refused.table as PushedName;
  if (refused.creates) await createRecord(store, collection, { ...corrected, id: refused.row_id });
  else if (!(await changeRecord(store, collection, refused.row_id, corrected))) return false;
  await discardRefusal(store, refused.id);
  return true;
}
