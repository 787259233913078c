import { useSession } from '@/session/session';
import { dismissUndo } from '@/ui/feedback/toast-store';

/** Takes offers to undo from the screen when the person changes. @returns how to stop */
export const endUndoWithPerson = (): (() => void) =>
  useSession.subscribe(({ identity }, { identity: before }) => {
    if (identity?.userId !== before?.userId) dismissUndo();
  });
