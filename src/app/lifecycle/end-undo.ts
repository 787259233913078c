import { useSession } from '@/session/session';
import { dismissUndo } from '@/ui/feedback/toast-store';

/** Takes offers to undo from the screen when another person signs in or out. @returns a function that stops this */
export const endUndoWithPerson = (): (() => void) =>
  useSession.subscribe(({ identity }, { identity: before }) => {
    if (identity?.userId !== before?.userId) dismissUndo();
  });
