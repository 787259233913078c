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

/** The arguments of `save_push_subscription` on the server. */
interface SubscriptionArgs {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Takes what the server needs out of a push subscription. @throws if the browser gave it no keys */
function describeSubscription(subscription: PushSubscription): SubscriptionArgs {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (!endpoint || !p256dh || !auth) throw new Error('a push subscription without keys');
  return { endpoint, p256dh, auth };
}

/** Whether this device gets push notifications: `on`, `off`, or why it cannot. Null until it was read. */
export type WebPushState = WebPushObstacle | 'off' | 'on';

export const useWebPush = create<{ state: WebPushState | null }>(() => ({ state: null }));

/** Finds out whether this device gets push notifications. Asks neither the person nor the server. */
export async function readWebPush(): Promise<WebPushState> {
  const { push } = await sessionBucket.read();
  const obstacle = findWebPushObstacle();
  const isOn = push !== undefined && !obstacle && (await readSubscription()) !== null;
  const state = obstacle ?? (isOn ? 'on' : 'off');
  useWebPush.setState({ state });
  return state;
}

/** Imports the calls here, because their schemas must not load when the app starts. */
const loadCalls = () =>
  import('@/calls/alerts').catch(() => {
    throw serverError({});
  });

/** Makes a push subscription of this device, or finds it, and sends it to the server. */
async function subscribe(): Promise<void> {
  const { readWebPushKey, saveWebPush } = await loadCalls();
  const { key } = await readWebPushKey();
  if (key === null) throw serverError({ code: 'no_push' });
  const { push: before } = await sessionBucket.read();
  const subscription = await makeSubscription(key).catch(() => {
    throw serverError({ code: 'push_service' });
  });
  const args = describeSubscription(subscription);
  // The endpoint is stored first: this device could not end a subscription that it does not know of.
  await updateSession({ push: args.endpoint }, { tell: false });
  const isNew = before !== undefined && before !== args.endpoint;
  await saveWebPush({ ...args, ...(isNew && { replaces: before }) });
}

/**
 * Asks the person to allow notifications, and subscribes this device. Call it while a tap is being handled, because
 * browsers demand that.
 * @returns the state afterwards; the person may have refused
 * @throws {ServerError} if push notifications cannot be turned on now
 */
export async function turnOnWebPush(): Promise<WebPushState> {
  if (findWebPushObstacle() === null && (await Notification.requestPermission()) === 'granted')
    await subscribe();
  return readWebPush();
}

/**
 * Ends the push subscription of this device. If the server can be reached, it is told. If not, it learns from the
 * push service that the subscription has ended.
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
 * Brings the push subscription of this device up to date: after the server got a new key, after the browser changed
 * the subscription, or after the person took back their permission. If the person has none, ends the one of whoever
 * used the device before.
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
