import type { Store } from '@/collections/documents';
import { updateSession, useSession } from './session';

/**
 * Stores beside the session whether the person works at a hospital, so that menus know it before the store is open.
 * @returns a function that stops this
 */
export function watchMembership(store: Store, userId: string): () => void {
  const subscription = store.profiles.findOne(userId).$.subscribe((profile) => {
    // a device that has no profile yet knows nothing
    if (!profile) return;
    const isMember = profile.membership !== null;
    if (useSession.getState().isMember !== isMember)
      updateSession({ isMember }, { durability: 'relaxed' }).catch(() => undefined);
  });
  return () => subscription.unsubscribe();
}
