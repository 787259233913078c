import { makeRpc } from '@/sync/closed-app/rpc';
import { readAccessToken, readSender } from '@/session/sender';

/** How long the server may take to store a subscription, ms. */
const TIMEOUT_MS = 15_000;

/**
 * Tells the server that the browser has changed this device's push subscription. If that fails, or if the old
 * subscription is unknown, the app does it when it next starts.
 * @param manager the push manager of the service worker
 * @param old the subscription before the change; null if the browser does not say
 */
export async function followSubscription(
  manager: PushManager,
  old: PushSubscription | null,
): Promise<void> {
  const sender = await readSender();
  const key = old?.options.applicationServerKey;
  if (!sender || !old || !key) return;
  // this returns the new subscription if the browser has made it already
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const rpc = makeRpc(sender, await readAccessToken(sender));
  const args = { endpoint, ...keys, replaces: old.endpoint };
  await rpc('save_push_subscription', args, AbortSignal.timeout(TIMEOUT_MS));
}
