import { startSession, useSession } from '@/session/session';
import { isInstalled, yieldToMain } from '@/device/yield-to-main';
import { openStorageBucket, findStorageBucket } from '@/device/storage-bucket';
import { retryImport } from './retry-import';

let started = false;

/** Opens the store, and keeps it in sync; once. */
export async function startStore(): Promise<void> {
  if (started) return;
  started = true;
  // tasks of their own: together they would hold up the screen for long
  import('@/store/rxdb/schemas').catch(() => undefined);
  const { startLifecycle } = await retryImport(() => import('./lifecycle'));
  await yieldToMain();
  startLifecycle();
}

/** The first look into a place takes the browser a while: it is had while the store's code is made ready. */
async function warmUpBucket(): Promise<void> {
  await startSession();
  const { identity } = useSession.getState();
  if (!identity) return;
  const { indexedDB } = await openStorageBucket(await findStorageBucket(identity.userId));
  await indexedDB.databases();
}

// At once, before the frame's code runs: what others have to do for it goes on meanwhile.
void startSession();
if (isInstalled()) {
  void startStore();
  warmUpBucket().catch(() => undefined);
}
