import { getRemote } from '@/remote/client';
import { confirmIdentity, type Identity } from '@/session/session';
import { checkAccount, watchSession } from '@/session/watch-session';
import type { Store } from '@/store/entities/collections';
import { startSync } from '@/sync/start';

export { watchSession };

/** Starts replication of a store as the person it belongs to. @returns how to stop it */
export function replicate(store: Store, identity: Identity | null): () => Promise<void> {
  return startSync({
    store,
    client: getRemote(),
    userId: identity?.userId ?? null,
    isAdmin: identity?.isAdmin ?? false,
    onContact: confirmIdentity,
    onUnknown: () => void checkAccount().catch(() => undefined),
  });
}
