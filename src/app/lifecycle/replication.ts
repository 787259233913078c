import { getRemote } from '@/remote/client';
import { watchAcceptedInvitation } from '@/session/accepted-invitation';
import { confirmIdentity, type Identity } from '@/session/session';
import { watchMembership } from '@/session/watch-membership';
import { checkAccount, watchSession } from '@/session/watch-session';
import type { Store } from '@/collections/documents';
import { startSync } from '@/sync/start';

export { watchSession };

/**
 * Follows the push subscription. Its chunk comes later, because few devices have push turned on. @returns a function
 * that stops this
 */
function startPush(): () => void {
  let stop = () => {};
  let stopped = false;
  const start = async () => {
    const { followPush } = await import('./follow-push');
    if (!stopped) stop = followPush();
  };
  start().catch(() => undefined);
  return () => {
    stopped = true;
    stop();
  };
}

/** Starts replication of a store as its owner. @returns a function that stops it */
export function replicate(store: Store, identity: Identity | null): () => Promise<void> {
  const stopSync = startSync({
    store,
    client: getRemote(),
    userId: identity?.userId ?? null,
    isAdmin: identity?.isAdmin ?? false,
    onContact: confirmIdentity,
    onUnknown: () => void checkAccount().catch(() => undefined),
  });
  const watches = identity
    ? [watchAcceptedInvitation(), watchMembership(store, identity.userId), startPush()]
    : [];
  return () => {
    for (const stop of watches) stop();
    return stopSync();
  };
}
