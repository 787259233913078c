import type { PushedName, Store } from '../entities/collections';
import type { AttentionDoc } from '../entities/device';
import { changeRecord, createRecord } from './records';
import { discardRefusal } from './refusals';
import type { Fields } from '@/sync/protocol';

/**
 * Saves a refused change again, with the user's corrections, and queues it for sending.
 * @param base the values the user compared theirs with; a field that has changed since needs attention again
 * @returns false when the record is no longer on this device; then nothing changes
 */
export async function resendRefusal(
  store: Store,
  refused: AttentionDoc,
  corrected: Fields = refused.payload,
  base: Fields = refused.base ?? {},
): Promise<boolean> {
  const collection = refused.table as PushedName;
  if (refused.creates) await createRecord(store, collection, { ...corrected, id: refused.row_id });
  else {
    const { row_id: id } = refused;
    if (!(await changeRecord(store, collection, id, corrected, { base }))) return false;
  }
  await discardRefusal(store, refused.id);
  return true;
}
