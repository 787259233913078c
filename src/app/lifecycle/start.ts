import { startSession } from '@/session/session';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { retryImport } from './retry-import';

let started = false;

/**
 * Opens the store and keeps it in sync. Call it after the first paint, because its code would delay that. A second
 * call does nothing.
 */
export async function startStore(): Promise<void> {
  if (started) return;
  started = true;
  const { startLifecycle } = await retryImport(() => import('./lifecycle'));
  await yieldToMain();
  startLifecycle();
}

// The storage is read while the frame's code runs, so that the browser does both at once.
void startSession();
// on a first visit the device has no rows to show
if (isInstalled())
  import('./show-stored-rows').then((it) => it.showStoredRows()).catch(() => undefined);
