import { useRef } from 'react';
import { showToast } from './toast-store';

/** A function that undoes a command. It returns false if it is too late. Null if the command changed nothing. */
type Undo = (() => Promise<boolean>) | null;

type Words = {
  /** what the toast says, for example 'Marked as fulfilled.' */
  done: string;
  /** returns a sentence that says why the command failed */
  failed: (error: unknown) => string;
};

async function takeBack(undo: NonNullable<Undo>, { failed }: Words): Promise<void> {
  try {
    const undone = await undo();
    showToast({
      text: undone ? 'Undone. Nothing was sent.' : 'Too late to undo: it is being sent.',
    });
  } catch (error) {
    showToast({ text: failed(error), tone: 'error' });
  }
}

/**
 * Returns a function that runs a command and offers to undo it. A second click while the command runs does nothing.
 * @returns true if the command succeeded
 */
export function useUndoable(): (command: () => Promise<Undo>, words: Words) => Promise<boolean> {
  const busy = useRef(false);
  return async (command, words) => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const undo = await command();
      if (!undo) {
        showToast({ text: 'This record is no longer on this device.', tone: 'error' });
        return false;
      }
      showToast({
        text: `${words.done} It is sent in 10 seconds.`,
        tone: 'success',
        undo: () => void takeBack(undo, words),
      });
      return true;
    } catch (error) {
      showToast({ text: words.failed(error), tone: 'error' });
      return false;
    } finally {
      busy.current = false;
    }
  };
}
