import { describeSaveFailure } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';

/** Shows that something could not be saved and, if so, that the device is full. */
export function sayFailed(words: string, error?: unknown): void {
  showToast({ text: describeSaveFailure(words, error), tone: 'error' });
}

/** Shows that something was discarded and offers to restore it; also shows when restoring fails. */
export function sayDiscarded(text: string, putBack: () => Promise<void>): void {
  const undo = () =>
    void putBack().catch((error: unknown) => sayFailed('It could not be put back.', error));
  showToast({ text, undo });
}
