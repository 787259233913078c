import { remote } from '@/remote/client';
import { leaveIfAccountIsGone } from '@/session/account-commands';
import { confirmIdentity, type Identity } from '@/session/session';
import { watchSession } from '@/session/session-commands';
import type { Store } from '@/store/collections';
import { startSync } from '@/sync/start';

export { watchSession };

/** Starts replication of a store as the person it belongs to. @returns how to stop it */
export function replicate(store: Store, identity: Identity | null): () => Promise<void> {
  return startSync({
    store,
    client: remote(),
    userId: identity?.userId ?? null,
    isAdmin: identity?.isAdmin ?? false,
    onContact: confirmIdentity,
    onUnknown: () => void leaveIfAccountIsGone(),
  });
}
