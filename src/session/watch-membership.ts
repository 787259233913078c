import type { Store } from '@/collections/documents';
import { updateSession, useSession } from './session';

/**
 * Keeps beside the session whether the person works at a hospital, so that menus know before the store is open.
 * @returns how to stop
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
