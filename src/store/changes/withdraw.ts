import type { Store } from '@/collections/documents';
import { type LocalDocument, revert } from './pending';
import { changeRecord } from './records';
import { writeAll } from './write';

/**
 * Withdraws a request. It leaves the lists on this device at once, and the server when the deletion has been sent. If
 * the server never received the request, its content is not sent.
 * @returns false if the request is not on this device
 * @throws {DOMException} as `createRecord` does; the request is not withdrawn then
 */
export async function withdrawRequest(store: Store, id: string): Promise<boolean> {
  return (await changeRecord(store, 'blood_requests', id, { deleted: true })) !== false;
}

/**
 * Removes the unsent withdrawal from a record. Other unsent changes stay.
 * @param mutationId a new UUID
 */
function reinstate(doc: LocalDocument, mutationId: string): LocalDocument | null {
  const { deleted, ...rest } = doc;
  if (deleted !== true || !doc.pending) return doc;
  const { base, sent } = doc.pending;
  if (!base) return { ...rest, pending: { ...doc.pending, id: mutationId } };
  const { deleted: _, ...changed } = base;
  return Object.keys(changed).length === 0 && !sent
    ? revert(doc, doc.pending)
    : { ...rest, pending: { ...doc.pending, id: mutationId, base: changed } };
}

/**
 * Undoes a withdrawal that has not been sent. If the server received it after all, for example because only its
 * answer was lost, the next sync removes the request. If a pull has removed the request already, it disappears at
 * once.
 * @returns false if there is no unsent withdrawal
 */
export async function reinstateRequest(store: Store, id: string): Promise<boolean> {
  let found = false;
  await writeAll<LocalDocument>(store, 'blood_requests', [id], (doc) => {
    const next = doc && reinstate(doc, crypto.randomUUID());
    found = next !== doc;
    return next;
  });
  return found;
}
