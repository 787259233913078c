import { getCurrentStore } from '@/store/current';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';

/**
 * Marks a donation as not available, on this device at once and on the server ten seconds later. Administrators
 * cannot go back except by the undo: only the owner makes a donation available again.
 * @returns a function that undoes it until then, and resolves to false if it was too late
 * @throws {DOMException} if this device could not save it
 */
export async function setUnavailable(id: string): Promise<Undo> {
  const store = await getCurrentStore();
  return changeWithUndo(store, 'donors', id, { is_available: false }, { is_available: true });
}
