import { useRef } from 'react';
import { showToast } from './toast-store';

/** Undoes a command; resolves to false if it is too late. Null if the command did nothing. */
type Undo = (() => Promise<boolean>) | null;

type Words = {
  /** for instance 'Marked as fulfilled.' */
  done: string;
  /** describes why the command failed */
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
 * Runs a command that can be undone, and offers the undo. A second click on the same thing does nothing.
 * @returns true when the command succeeded
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
