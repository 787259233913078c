import { getRemote } from '@/remote/client';
import { watchAcceptedInvitation } from '@/session/accepted-invitation';
import { confirmIdentity, type Identity } from '@/session/session';
import { watchMembership } from '@/session/watch-membership';
import { checkAccount, watchSession } from '@/session/watch-session';
import type { Store } from '@/collections/documents';
import { startSync } from '@/sync/start';

export { watchSession };

/**
 * Starts what alerts need: the push subscription and the time zone are kept up to date. The code is loaded later,
 * because few devices have anything to send. @returns a function that stops this
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

/** Starts to sync a store as the person who owns it. @returns a function that stops this */
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
