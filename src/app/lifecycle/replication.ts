import { getRemote } from '@/remote/client';
import { leaveIfAccountIsGone } from '@/session/account-commands';
import { confirmIdentity, type Identity } from '@/session/session';
import { watchSession } from '@/session/session-commands';
import type { Store } from '@/store/entities/collections';
import { startSync } from '@/sync/start';
import { showToast } from '@/ui/feedback/toast-store';

export { watchSession };

async function leaveGoneAccount() {
  if (await leaveIfAccountIsGone())
    showToast({
      text: 'This account was deleted on another device, and its data has left this one.',
    });
}

/** Starts replication of a store as the person it belongs to. @returns how to stop it */
export function replicate(store: Store, identity: Identity | null): () => Promise<void> {
  return startSync({
    store,
    client: getRemote(),
    userId: identity?.userId ?? null,
    isAdmin: identity?.isAdmin ?? false,
    onContact: confirmIdentity,
    onUnknown: () => void leaveGoneAccount(),
  });
}
