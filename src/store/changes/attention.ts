import type { SyncedName } from '@/collections/facts';
import { FACTS } from '@/collections/facts.generated';
import type { Store } from '@/collections/documents';
import type { AttentionDoc } from '@/collections/device';
import { changeRecord, createRecord } from './records';
import { discardRefusal } from './refusals';
import { isSameValue } from './same-value';
import type { Fields } from '@/protocol';

/**
 * Returns the columns of a refused new record that the person has corrected. If they corrected none, returns all. Nobody
 * corrects whose record it is.
 */
function pickCorrected(collection: SyncedName, payload: Fields, corrected: Fields): Fields {
  const owner: readonly string[] = FACTS[collection].owner;
  const all = Object.entries(corrected).filter(([name]) => !owner.includes(name));
  const some = all.filter(([name, value]) => !isSameValue(value, payload[name]));
  return Object.fromEntries(some.length > 0 ? some : all);
}

/**
 * Saves a refused change again with the person's corrections, so that it is sent again.
 * @param base the values that the person saw when they decided; a field that has changed since needs attention again
 * @returns false if the record is no longer on this device; nothing changes then
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
    // The record may be on this device after all, with the same id, because another tab or device has sent it.
    const patch = pickCorrected(collection, payload, corrected);
    if (!(await changeRecord(store, collection, id, patch, { base: payload })))
      await createRecord(store, collection, { ...corrected, id });
  } else {
    if (!(await changeRecord(store, collection, id, corrected, { base }))) return false;
  }
  await discardRefusal(store, refused.id);
  return true;
}
