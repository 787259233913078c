import { closeVault, takeInSpares } from './draft-backup';
import { isInUse, openPersonalStore } from '../open-personal';
import { placeOf, removePlace } from '@/device/storage-bucket';
import { forgetVisitorTyped, hasVisitorTyped } from './visitor-typed';

/**
 * What somebody typed before he logged in leaves traces in the store that all visitors share, though the
 * draft is gone: the store goes too, unless it holds a draft that is somebody's still. It must be closed.
 */
export async function tidyVisitors(): Promise<void> {
  if (!hasVisitorTyped() || (await isInUse(null))) return;
  const store = await openPersonalStore(null, ['drafts', 'checkpoints']);
  // what was typed last may not have come further than its spare, which only this store's key opens
  await takeInSpares(store);
  const drafts = await store.drafts.count().exec();
  closeVault(store.name);
  await store.close();
  if (drafts > 0) return;
  await removePlace(await placeOf(null));
  forgetVisitorTyped();
}
