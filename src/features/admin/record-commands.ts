import type { PushedName } from '@/store/entities/collections';
import { getCurrentStore } from '@/store/current';
import { changeRecord } from '@/store/changes/records';
import { undoChange } from '@/store/changes/undo-window';
import type { Fields } from '@/sync/protocol';

/** What a command did: how to take it back; null when the record has gone from this device. */
export type Undo = (() => Promise<boolean>) | null;

async function change(table: PushedName, id: string, patch: Fields, before: Fields): Promise<Undo> {
  const store = await getCurrentStore();
  if (!(await changeRecord(store, table, id, patch, { undoable: true }))) return null;
  // in the store it was done in: nobody else's record is touched after a log-out
  return async () => !store.closed && undoChange(store, table, id, before);
}

/**
 * Marks a request as fulfilled, here at once and on the server ten seconds later.
 * @returns how to undo it until then, answering false when it was too late
 * @throws {DOMException} when this device could not save it
 */
export const markFulfilled = (id: string): Promise<Undo> =>
  change('blood_requests', id, { request_fulfilled: true }, { request_fulfilled: false });

/**
 * Marks a donation as not available, as `markFulfilled` does. Administrators have no way back but the
 * undo: only its owner makes it available again.
 */
export const setUnavailable = (id: string): Promise<Undo> =>
  change('donors', id, { is_available: false }, { is_available: true });
