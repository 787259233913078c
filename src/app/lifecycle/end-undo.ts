import { useSession } from '@/session/session';
import { dismissUndo } from '@/ui/feedback/toast-store';

/**
 * Removes the toasts that offer to undo something when another person logs in or out. @returns a function that stops
 * this
 */
export const endUndoWithPerson = (): (() => void) =>
  useSession.subscribe(({ identity }, { identity: before }) => {
    if (identity?.userId !== before?.userId) dismissUndo();
  });
