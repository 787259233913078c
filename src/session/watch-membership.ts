import type { Store } from '@/collections/documents';
import { updateSession, useSession } from './session';

/**
 * Stores in the session whether the person works at a hospital, so that menus know it before the store is open.
 * @returns a function that stops this
 */
export function watchMembership(store: Store, userId: string): () => void {
  const subscription = store.profiles.findOne(userId).$.subscribe((profile) => {
    // if the device has no profile yet, it does not know
    if (!profile) return;
    const isMember = profile.membership !== null;
    if (useSession.getState().isMember !== isMember)
      updateSession({ isMember }, { durability: 'relaxed' }).catch(() => undefined);
  });
  return () => subscription.unsubscribe();
}
