import { isInUse, openPersonalStore } from './open-personal';
import { placeOf, removePlace } from './place';
import { forgetVisitorTyped, hasVisitorTyped } from './visitor-typed';

/**
 * What somebody typed before he logged in leaves traces in the store that all visitors share, though the
 * draft is gone: the store goes too, unless it holds a draft that is somebody's still. It must be closed.
 */
export async function tidyVisitors(): Promise<void> {
  if (!hasVisitorTyped() || (await isInUse(null))) return;
  const store = await openPersonalStore(null, ['drafts']);
  const drafts = await store.drafts.count().exec();
  await store.close();
  if (drafts > 0) return;
  await removePlace(await placeOf(null));
  forgetVisitorTyped();
}
