import { getRemote } from '@/remote/client';
import { watchAcceptedInvitation } from '@/session/accepted-invitation';
import { confirmIdentity, type Identity } from '@/session/session';
import { watchMembership } from '@/session/watch-membership';
import { checkAccount, watchSession } from '@/session/watch-session';
import type { Store } from '@/collections/documents';
import { startSync } from '@/sync/start';

export { watchSession };

/**
 * Follows the push subscription and the time zone that alerts go by. Their chunk comes later, because few devices have
 * something to tell. @returns a function that stops this
 */
function startAlerts(store: Store, userId: string): () => void {
  let stops: (() => void)[] = [];
  let stopped = false;
  const start = async () => {
    const [{ followWebPush }, { followTimeZone }] = await Promise.all([
      import('./follow-web-push'),
      import('./follow-time-zone'),
    ]);
    if (!stopped) stops = [followWebPush(), followTimeZone(store, userId)];
  };
  start().catch(() => undefined);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
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
    ? [
        watchAcceptedInvitation(),
        watchMembership(store, identity.userId),
        startAlerts(store, identity.userId),
      ]
    : [];
  return () => {
    for (const stop of watches) stop();
    return stopSync();
  };
}
