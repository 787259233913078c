import { startSession } from '@/session/session';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { retryImport } from './retry-import';

let started = false;

/**
 * Opens the store and keeps it in sync. Runs after the first paint, which its code would delay. Further calls do
 * nothing.
 */
export async function startStore(): Promise<void> {
  if (started) return;
  started = true;
  const { startLifecycle } = await retryImport(() => import('./lifecycle'));
  await yieldToMain();
  startLifecycle();
}

// Starts reading before the code of the frame runs, so that the browser works on both at once.
void startSession();
// On a first visit the device has no rows.
if (isInstalled())
  import('./show-stored-rows').then((it) => it.showStoredRows()).catch(() => undefined);
