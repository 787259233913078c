import { describeSaveFailure } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';

/** Says that something could not be saved, and that the device is full where it is. */
export function sayFailed(words: string, error?: unknown): void {
  showToast({ text: describeSaveFailure(words, error), tone: 'error' });
}

/** Says that something was discarded, and offers to put it back; a putting back that fails is said too. */
export function sayDiscarded(text: string, putBack: () => Promise<void>): void {
  const undo = () =>
    void putBack().catch((error: unknown) => sayFailed('It could not be put back.', error));
  showToast({ text, undo });
}
