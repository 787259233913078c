import { deviceNow } from '@/clock';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { Pending } from '@/collections/local';
import { edit, type LocalDocument, revert } from './pending';
import { getUndoTimeLeft } from './undo-time';
import { changeRecord } from './records';
import { StoreClosed, writeAll } from './write';
import type { Fields } from '@/sync/protocol';

/** Reverts an undoable change: settles the record if it was the only change, else edits it back. */
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

/** Treats a closed store as too late to undo, because the person has logged out. */
function isTooLate(error: unknown): false {
  if (error instanceof StoreClosed) return false;
  throw error;
}

/**
 * Undoes a change that has not been sent.
 * @param before the previous values of the changed fields
 * @returns false if it is too late: it has been sent, or is about to be
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
 * Takes back a new record that is still held, as if it had never been made.
 * @returns false if it is no longer held
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

/** Undoes a change and resolves to false if it is too late; null if nothing was changed. */
export type Undo = (() => Promise<boolean>) | null;

/**
 * Changes fields of a record as `changeRecord` does, and sends them after ten seconds.
 * @param before the current values of the fields
 * @returns a function that undoes it within ten seconds; null if the record is not on this device
 * @throws {DOMException} as `changeRecord`
 */
export async function changeWithUndo(
  store: Store,
  collection: SyncedName,
  id: string,
  patch: Fields,
  before: Fields,
): Promise<Undo> {
  if (!(await changeRecord(store, collection, id, patch, { undoable: true }))) return null;
  // only in the same store: after a log-out it must not change another person's record
  return async () => undoChange(store, collection, id, before);
}
