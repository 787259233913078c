import { callFunction } from './call-function';

type SavePush = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** an earlier endpoint of this device */
  replaces?: string;
};

/** The server's public key, base64url; null where it cannot push. @throws {ServerError} like all of these */
export const readPushKey = () =>
  callFunction<'push_key', { key: string | null }>('push_key', undefined);

export const savePush = (args: SavePush) =>
  callFunction<'save_push_subscription', { saved: true }>('save_push_subscription', args);

export const deletePush = (endpoint: string) =>
  callFunction<'delete_push_subscription', { deleted: boolean }>('delete_push_subscription', {
    endpoint,
  });
