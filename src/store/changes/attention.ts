import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { AttentionDoc } from '@/collections/device';
import { changeRecord, createRecord } from './records';
import { discardRefusal } from './refusals';
import { isSameValue } from './same-value';
import type { Fields } from '@/sync/protocol';

/** A record's owner never changes, and nobody corrects it. */
const OWNER = new Set(['user_id', 'user_email', 'org_id']);

/** Picks the corrected columns of a refused new record; all columns if none was corrected. */
function pickCorrected(payload: Fields, corrected: Fields): Fields {
  const all = Object.entries(corrected).filter(([name]) => !OWNER.has(name));
  const some = all.filter(([name, value]) => !isSameValue(value, payload[name]));
  return Object.fromEntries(some.length > 0 ? some : all);
}

/**
 * Saves a refused change again, with the user's corrections, and queues it for sending.
 * @param base the values that the user compared theirs with; a field that has changed since needs attention again
 * @returns false if the record is no longer on this device; then nothing changes
 */
export async function resendRefusal(
  store: Store,
  refused: AttentionDoc,
  corrected: Fields = refused.payload,
  base: Fields = refused.base ?? {},
): Promise<boolean> {
  const collection = refused.table as SyncedName;
  const { row_id: id, payload } = refused;
  if (refused.creates) {
    // the record may be here after all, under the same id: another tab or device has sent it again
    const patch = pickCorrected(payload, corrected);
    if (!(await changeRecord(store, collection, id, patch, { base: payload })))
      await createRecord(store, collection, { ...corrected, id });
  } else {
    if (!(await changeRecord(store, collection, id, corrected, { base }))) return false;
  }
  await discardRefusal(store, refused.id);
  return true;
}
