import { forgetVault, restoreBackups } from './drafts/draft-backup';
import { isStoreInUse, openPersonalStore } from './open-personal';
import { findStorageBucket, removeStorageBucket } from '@/device/storage-bucket';
import { forgetVisitorTyped, hasVisitorTyped } from './drafts/visitor-typed';

/**
 * What somebody typed before he logged in leaves traces in the store that all visitors share, though the
 * draft is gone: the store goes too, unless it holds a draft that is somebody's still. It must be closed.
 */
export async function cleanUpVisitorStore(): Promise<void> {
  if (!hasVisitorTyped() || (await isStoreInUse(null))) return;
  const store = await openPersonalStore(null, ['drafts', 'checkpoints']);
  // what was typed last may not have come further than its backup, which only this store's key opens
  await restoreBackups(store);
  const drafts = await store.drafts.count().exec();
  forgetVault(store.name);
  await store.close();
  if (drafts > 0) return;
  await removeStorageBucket(await findStorageBucket(null));
  forgetVisitorTyped();
}
