import { startSession } from '@/session/session';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { retryImport } from './retry-import';

let started = false;

/** Opens the store and keeps it in sync. Its code would hold up the first paint. Further calls do nothing. */
export async function startStore(): Promise<void> {
  if (started) return;
  started = true;
  const { startLifecycle } = await retryImport(() => import('./lifecycle'));
  await yieldToMain();
  startLifecycle();
}

// Before the frame's code runs, so that the browser works on both at once.
void startSession();
// On a first visit the device has no rows.
if (isInstalled())
  import('./show-stored-rows').then((it) => it.showStoredRows()).catch(() => undefined);
