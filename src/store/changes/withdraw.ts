import type { Store } from '../entities/collections';
import { addIndexKeys } from '../entities/index-keys';
import type { LocalDocument } from './pending';
import { changeRecord } from './records';
import { writeAll } from './write';

/**
 * Withdraws a request on this device: it leaves the lists at once, and the server when the deletion is
 * sent. One that the server never got does not get there any more.
 * @returns false when the request is not on this device
 * @throws {DOMException} as `createRecord`; then it is not withdrawn
 */
export async function withdrawRequest(store: Store, id: string): Promise<boolean> {
  return (await changeRecord(store, 'blood_requests', id, { deleted: true })) !== false;
}

/**
 * The record without its unsent withdrawal; what else was unsent stays so.
 * @param mutationId a fresh UUID
 */
function reinstate(doc: LocalDocument, mutationId: string): LocalDocument {
  const { deleted, ...rest } = doc;
  if (deleted !== true || !doc.pending) return doc;
  const { base, sent } = doc.pending;
  if (!base) return { ...rest, pending: { ...doc.pending, id: mutationId } };
  const { deleted: _, ...changed } = base;
  return Object.keys(changed).length === 0 && !sent
    ? { ...rest, unsent: 0, pending: null }
    : { ...rest, pending: { ...doc.pending, id: mutationId, base: changed } };
}

/**
 * Takes back a withdrawal that was not sent yet. Where it has arrived all the same, as when only its
 * answer was lost, the next sync takes the request away.
 * @returns false when there was none to take back
 */
export async function reinstateRequest(store: Store, id: string): Promise<boolean> {
  let found = false;
  await writeAll<LocalDocument>(store, 'blood_requests', [id], (doc) => {
    const next = doc && reinstate(doc, crypto.randomUUID());
    found = next !== doc;
    return next && next !== doc ? (addIndexKeys('blood_requests', next) as LocalDocument) : next;
  });
  return found;
}
