import { describeSaveFailure } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';

/** Says that something could not be saved. If the device is full, it says that too. */
export function sayFailed(words: string, error?: unknown): void {
  showToast({ text: describeSaveFailure(words, error), tone: 'error' });
}

/** Says that something was discarded, and offers to restore it. If that fails, it says so. */
export function sayDiscarded(text: string, putBack: () => Promise<void>): void {
  const undo = () =>
    void putBack().catch((error: unknown) => sayFailed('It could not be put back.', error));
  showToast({ text, undo });
}
