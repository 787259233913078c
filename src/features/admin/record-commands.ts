import { getCurrentStore } from '@/store/current';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';

/**
 * Marks a donation as not available, here at once and on the server ten seconds later. Administrators have no
 * way back but the undo: only its owner makes it available again.
 * @returns how to undo it until then, answering false when it was too late
 * @throws {DOMException} when this device could not save it
 */
export async function setUnavailable(id: string): Promise<Undo> {
  const store = await getCurrentStore();
  return changeWithUndo(store, 'donors', id, { is_available: false }, { is_available: true });
}
