import type { AlertCodes } from '@/blood/alert';
import { ALERT_TITLES, type PushedKind } from './alert-titles';

/** The content of a push message. The push service cannot read it. */
export interface WebPushMessage {
  /** id of the row in the inbox */
  id: string;
  kind: PushedKind;
  /** id of the account that the alert is for */
  user: string;
  request_id: string | null;
  drive_id: string | null;
  /** alerts with the same tag replace each other */
  tag: string;
  /** how many alerts are unread, this one included */
  unread?: number;
  /** only if the person wants details on the lock screen */
  codes?: AlertCodes;
}

/** Reads a push message. @returns null if this version of the app does not understand it */
export function readWebPushMessage(data: { json(): unknown } | null): WebPushMessage | null {
  try {
    // the browser has checked that the message comes from this app's server, but a later server may send other kinds
    const push = data?.json() as WebPushMessage | undefined;
    return push && push.kind in ALERT_TITLES ? push : null;
  } catch {
    return null;
  }
}
