import type { PushedName } from '@/store/entities/collections';
import { getCurrentStore } from '@/store/current';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import type { Fields } from '@/sync/protocol';

async function change(table: PushedName, id: string, patch: Fields, before: Fields): Promise<Undo> {
  return changeWithUndo(await getCurrentStore(), table, id, patch, before);
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
