import { makeRpc } from '@/sync/closed-app/rpc';
import { readAccessToken, readSender } from '@/session/sender';

declare const self: ServiceWorkerGlobalScope;

/** Missing from TypeScript's library. */
export interface SubscriptionChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

/** How long the server may take to store a subscription, ms. */
const TIMEOUT_MS = 15_000;

/**
 * The browser changed this device's subscription: the server learns of the new one. Where that fails, the next
 * start of the app tells it.
 */
export async function followSubscription(change: SubscriptionChange): Promise<void> {
  const { oldSubscription: before } = change;
  const sender = await readSender();
  if (!sender) return;
  const key = before?.options.applicationServerKey;
  const subscription =
    change.newSubscription ??
    (key
      ? await self.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: key,
        })
      : null);
  if (!subscription) return;
  const rpc = makeRpc(sender, await readAccessToken(sender));
  const { endpoint, keys } = subscription.toJSON();
  const args = { endpoint, ...keys, replaces: before?.endpoint ?? null };
  await rpc('save_push_subscription', args, AbortSignal.timeout(TIMEOUT_MS));
}
