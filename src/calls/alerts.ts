import * as z from 'zod/mini';
import { call } from './call';

type SavePush = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** an earlier endpoint of this device */
  replaces?: string;
};

/**
 * Reads the server's public key, base64url; null if the server cannot push. @throws {ServerError} like all functions
 * here
 */
export const readPushKey = () =>
  call('push_key', undefined, z.object({ key: z.nullable(z.string()) }));

export const savePush = (args: SavePush) =>
  call('save_push_subscription', args, z.object({ saved: z.literal(true) }));

export const deletePush = (endpoint: string) =>
  call('delete_push_subscription', { endpoint }, z.object({ deleted: z.boolean() }));

const row = z.record(z.string(), z.unknown());

/** The data that the server keeps about a person for alerts, beside their inbox. */
const myAlerts = z.object({
  /** where their notifications go, a row a device: address, and when it was made, renewed and last sent to */
  subscriptions: z.array(row),
  /** the requests near them that they were alerted to, a row a request, for a year */
  told: z.array(row),
});
export type MyAlerts = z.infer<typeof myAlerts>;

/** Reads the data that the server keeps about the caller for alerts. */
export const readMyAlerts = () => call('my_alerts', undefined, myAlerts);
