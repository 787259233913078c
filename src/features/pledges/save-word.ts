import { describeSaveFailure } from '@/device/device-storage';
import { showToast } from '@/ui/feedback/toast-store';

/** Runs a command of a button. If this device could not save it, a message says so. */
export const saveWord = (command: Promise<void>): void =>
  void command.catch((error: unknown) =>
    showToast({ text: describeSaveFailure('It could not be saved.', error), tone: 'error' }),
  );
