import { deviceNow } from '@/clock';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { Pending } from '@/collections/local';
import { edit, type LocalDocument, revert } from './pending';
import { getUndoTimeLeft } from './undo-time';
import { changeRecord } from './records';
import { StoreClosed, writeAll } from './write';
import type { Fields } from '@/protocol';

/**
 * Reverts a change. If it was the record's only change, nothing is unsent afterwards; otherwise the old values become
 * a new change.
 */
function undo(
  collection: SyncedName,
  doc: LocalDocument,
  pending: Pending,
  before: Fields,
  now: number,
): LocalDocument | null {
  const others = Object.keys(pending.base ?? {}).filter((name) => !(name in before));
  if (pending.base && !pending.sent && others.length === 0) return revert(doc, pending);
  return edit(collection, doc, before, crypto.randomUUID(), now);
}

/**
 * Returns false for the error of a closed store: the person has logged out, so it is too late to undo. Throws every
 * other error.
 */
function isTooLate(error: unknown): false {
  if (error instanceof StoreClosed) return false;
  throw error;
}

/**
 * Undoes a change that has not been sent.
 * @param before the values of the changed columns before the change
 * @returns false if it is too late, because the change has been sent or is about to be
 */
export async function undoChange(
  store: Store,
  collection: SyncedName,
  id: string,
  before: Fields,
  now: number = deviceNow(),
): Promise<boolean> {
  let undone = false;
  const written = await writeAll<LocalDocument>(store, collection, [id], (doc) => {
    undone = doc?.pending ? getUndoTimeLeft(doc.pending, now) > 0 : false;
    if (!doc?.pending || !undone) return doc;
    return undo(collection, doc, doc.pending, before, now);
  }).then(() => true, isTooLate);
  return written && undone;
}

/**
 * Removes a new record that has not been sent, as if it had never been made.
 * @returns false if it is too late
 */
export async function undoCreation(
  store: Store,
  collection: SyncedName,
  id: string,
  now: number = deviceNow(),
): Promise<boolean> {
  let undone = false;
  const written = await writeAll<LocalDocument>(store, collection, [id], (doc) => {
    const { pending } = doc ?? {};
    undone = pending?.base === null && getUndoTimeLeft(pending, now) > 0;
    return undone ? null : doc;
  }).then(() => true, isTooLate);
  return written && undone;
}

/** A function that undoes a change. It returns false if it is too late. Null if nothing was changed. */
export type Undo = (() => Promise<boolean>) | null;

/**
 * Changes columns of a record as `changeRecord` does. The change is sent after ten seconds.
 * @param before the values of the columns before the change
 * @returns a function that undoes the change within ten seconds; null if the record is not on this device
 * @throws {DOMException} as `changeRecord` does
 */
export async function changeWithUndo(
  store: Store,
  collection: SyncedName,
  id: string,
  patch: Fields,
  before: Fields,
): Promise<Undo> {
  if (!(await changeRecord(store, collection, id, patch, { undoable: true }))) return null;
  // `store` and not the current store: after a log-out, the undo must not change another person's record
  return async () => undoChange(store, collection, id, before);
}
