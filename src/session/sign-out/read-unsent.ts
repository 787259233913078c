import type { UnsentWork } from '@/store/changes/unsent-work';
import { getCurrentStore, useCurrentStore } from '@/store/current';
import { flushDrafts } from '@/store/drafts/draft-store';
import { readAllVersions } from '@/store/rxdb/other-versions';
import { sessionBucket } from '../session-bucket';

/** How long the store may take to open, ms. */
const OPEN_MS = 5_000;

/**
 * Reads the unsent work of the person who is logged in. It includes what was typed last, and what tabs of another
 * version of the app have stored.
 * @throws if the store cannot be opened, or does not open in time
 */
export async function readUnsent(): Promise<UnsentWork> {
  const { error } = useCurrentStore.getState();
  if (error !== null) throw error instanceof Error ? error : new Error('The store is not open');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store does not open')), OPEN_MS);
  });
  try {
    return await Promise.race([late, getCurrentStore().then(afterDrafts)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads what `readUnsent` reads, and the invitation in the session, which is deleted with the session.
 * @throws as `readUnsent` does
 */
export async function readAllUnsent(): Promise<UnsentWork> {
  const [work, { accepted }] = await Promise.all([readUnsent(), sessionBucket.read()]);
  return { ...work, invitation: accepted };
}

async function afterDrafts(
  store: Awaited<ReturnType<typeof getCurrentStore>>,
): Promise<UnsentWork> {
  await flushDrafts();
  return readAllVersions(store);
}
