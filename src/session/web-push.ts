import { create } from 'zustand';
import {
  endSubscription,
  findWebPushObstacle,
  makeSubscription,
  type WebPushObstacle,
  readSubscription,
} from '@/device/web-push';
import { serverError } from '@/calls/server-error';
import { updateSession } from './session';
import { sessionBucket } from './session-bucket';

/** The arguments of the server's `save_push_subscription`. */
interface SubscriptionArgs {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Describes a subscription for the server. @throws if the browser gave it no keys */
function describeSubscription(subscription: PushSubscription): SubscriptionArgs {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (!endpoint || !p256dh || !auth) throw new Error('a push subscription without keys');
  return { endpoint, p256dh, auth };
}

/** Whether alerts reach this device while the app is closed; null until that was read. */
export type WebPushState = WebPushObstacle | 'off' | 'on';

export const useWebPush = create<{ state: WebPushState | null }>(() => ({ state: null }));

/** Finds out whether this device can be pushed to, without asking the person or the server. */
export async function readWebPush(): Promise<WebPushState> {
  const { push } = await sessionBucket.read();
  const obstacle = findWebPushObstacle();
  const isOn = push !== undefined && !obstacle && (await readSubscription()) !== null;
  const state = obstacle ?? (isOn ? 'on' : 'off');
  useWebPush.setState({ state });
  return state;
}

/** Loads the calls on demand, because the start of the app does not wait for their schemas. */
const loadCalls = () =>
  import('@/calls/alerts').catch(() => {
    throw serverError({});
  });

/** Subscribes this device, or finds its subscription, and sends it to the server. */
async function subscribe(): Promise<void> {
  const { readWebPushKey, saveWebPush } = await loadCalls();
  const { key } = await readWebPushKey();
  if (key === null) throw serverError({ code: 'no_push' });
  const { push: before } = await sessionBucket.read();
  const subscription = await makeSubscription(key).catch(() => {
    throw serverError({ code: 'push_service' });
  });
  const args = describeSubscription(subscription);
  // stored here first, because a subscription that this device has forgotten could not be ended
  await updateSession({ push: args.endpoint }, { tell: false });
  const isNew = before !== undefined && before !== args.endpoint;
  await saveWebPush({ ...args, ...(isNew && { replaces: before }) });
}

/**
 * Asks the person to allow notifications, and subscribes this device. Call it in a tap.
 * @returns the state afterwards; the person may have refused
 * @throws {ServerError} if it cannot be turned on now
 */
export async function turnOnWebPush(): Promise<WebPushState> {
  if (findWebPushObstacle() === null && (await Notification.requestPermission()) === 'granted')
    await subscribe();
  return readWebPush();
}

/**
 * Ends the subscription on this device, and on the server if that can be reached. Otherwise the push service reports
 * its end to the server.
 */
export async function turnOffWebPush(): Promise<void> {
  const { push } = await sessionBucket.read();
  await endSubscription();
  await updateSession({ push: undefined }, { tell: false });
  if (push !== undefined)
    await loadCalls()
      .then(({ deleteWebPush }) => deleteWebPush(push))
      .catch(() => undefined);
  await readWebPush();
}

/**
 * Brings this device's subscription up to date: with a new key of the server, after the browser changed it, or after
 * the person took back the permission. Removes a subscription of the person who used the device before.
 * @throws {ServerError} if the server cannot be reached
 */
export async function renewWebPush(): Promise<void> {
  const { push } = await sessionBucket.read();
  if (push === undefined) await endSubscription();
  else if (findWebPushObstacle() !== null || Notification.permission !== 'granted')
    await turnOffWebPush();
  else await subscribe();
  await readWebPush();
}
