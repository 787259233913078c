import * as z from 'zod/mini';
import { call } from './call';

type SavePush = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** the endpoint that this device had before; the server replaces its subscription */
  replaces?: string;
};

/**
 * Reads the server's public key, base64url. The key is null if the server cannot send push notifications. @throws
 * {ServerError}, as all functions in this file do
 */
export const readWebPushKey = () =>
  call('push_key', undefined, z.object({ key: z.nullable(z.string()) }));

export const saveWebPush = (args: SavePush) =>
  call('save_push_subscription', args, z.object({ saved: z.literal(true) }));

export const deleteWebPush = (endpoint: string) =>
  call('delete_push_subscription', { endpoint }, z.object({ deleted: z.boolean() }));

/** Sends this device's time zone, which the server stores if the account has none. @param zone an IANA name */
export const tellTimeZone = (zone: string) =>
  call('tell_time_zone', { zone }, z.object({ set: z.boolean() }));

const row = z.record(z.string(), z.unknown());

/** What the server stores about a person for alerts, in addition to their inbox. */
const myAlerts = z.object({
  /**
   * one row for each of their devices that gets push notifications: its address, and when the subscription was made,
   * renewed and last used
   */
  subscriptions: z.array(row),
  /** one row for each request near them that they were alerted to; the server keeps a row for a year */
  told: z.array(row),
});
export type MyAlerts = z.infer<typeof myAlerts>;

/** Reads what the server stores about the caller for alerts. */
export const readMyAlerts = () => call('my_alerts', undefined, myAlerts);
