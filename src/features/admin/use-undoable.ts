import { useRef } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';
import type { Undo } from './record-commands';

async function takeBack(undo: NonNullable<Undo>): Promise<void> {
  try {
    const undone = await undo();
    showToast({
      text: undone ? 'Undone. Nothing was sent.' : 'Too late to undo: it is being sent.',
    });
  } catch (error) {
    showToast({ text: describeSaveFailure('It could not be undone.', error), tone: 'error' });
  }
}

/**
 * Runs a command and offers to undo it. Ignores a second click while the first is running.
 * @returns whether the command was carried out
 */
export function useUndoable(): (
  command: () => Promise<Undo>,
  words: { done: string; failed: string },
) => Promise<boolean> {
  const busy = useRef(false);
  return async (command, { done, failed }) => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const undo = await command();
      if (!undo) {
        showToast({ text: 'This record is no longer on this device.', tone: 'error' });
        return false;
      }
      showToast({
        text: `${done} It is sent in 10 seconds.`,
        tone: 'success',
        undo: () => void takeBack(undo),
      });
      return true;
    } catch (error) {
      showToast({ text: describeSaveFailure(failed, error), tone: 'error' });
      return false;
    } finally {
      busy.current = false;
    }
  };
}
