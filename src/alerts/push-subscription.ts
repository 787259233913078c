/** The arguments of the server's `save_push_subscription`. */
export interface SubscriptionArgs {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Describes a subscription for the server. @throws if the browser gave it no keys */
export function describeSubscription(subscription: PushSubscription): SubscriptionArgs {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (!endpoint || !p256dh || !auth) throw new Error('a push subscription without keys');
  return { endpoint, p256dh, auth };
}
