import type { PushedName } from '@/store/entities/collections';
import { getCurrentStore } from '@/store/current';
import { changeUndoably, undoChange } from '@/store/changes/undo-window';
import type { Fields } from '@/sync/protocol';

/** Undoes a command; null if the record is no longer on this device. */
export type Undo = (() => Promise<boolean>) | null;

async function change(table: PushedName, id: string, patch: Fields, before: Fields): Promise<Undo> {
  const store = await getCurrentStore();
  if (!(await changeUndoably(store, table, id, patch))) return null;
  // Undo only in the same store: after sign-out, another user's record must not be touched.
  return async () => !store.closed && undoChange(store, table, id, before);
}

/**
 * Marks a request as fulfilled, on this device at once and on the server ten seconds later.
 * @returns a function that undoes it until then and answers false if it is too late
 * @throws {DOMException} when this device could not save it
 */
export const markFulfilled = (id: string): Promise<Undo> =>
  change('blood_requests', id, { request_fulfilled: true }, { request_fulfilled: false });

/**
 * Marks a donation as unavailable, in the same way as `markFulfilled`. Apart from this undo, only the donor
 * can make it available again.
 */
export const setUnavailable = (id: string): Promise<Undo> =>
  change('donors', id, { is_available: false }, { is_available: true });
