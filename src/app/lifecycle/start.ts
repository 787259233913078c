import { startSession, useSession } from '@/session/session';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { retryImport } from './retry-import';

let started = false;

/** Opens the store and keeps it in sync. Further calls do nothing. */
export async function startStore(): Promise<void> {
  if (started) return;
  started = true;
  const { startLifecycle } = await retryImport(() => import('./lifecycle'));
  await yieldToMain();
  startLifecycle();
}

/** Opens the bucket while the store's code loads: its first opening takes the browser a while. */
async function warmUpBucket(): Promise<void> {
  await startSession();
  const { identity } = useSession.getState();
  if (!identity) return;
  const { indexedDB } = await openStorageBucket(await findStorageBucket(identity.userId));
  await indexedDB.databases();
}

// Before the frame's code runs, so that the browser works on both at once.
void startSession();
if (isInstalled()) {
  void startStore();
  warmUpBucket().catch(() => undefined);
}
