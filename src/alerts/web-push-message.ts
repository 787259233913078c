import type { AlertCodes } from '@/blood/alert';
import { ALERT_TITLES, type PushedKind } from './alert-titles';

/** The content of a push message. It is encrypted, so the push service cannot read it. */
export interface WebPushMessage {
  /** the id of the alert in the person's inbox */
  id: string;
  kind: PushedKind;
  /** the id of the account that the alert is for */
  user: string;
  request_id: string | null;
  drive_id: string | null;
  /** a notification replaces an earlier one that has the same tag */
  tag: string;
  /** how many alerts of the person are unread; this one counts too */
  unread?: number;
  /** the facts of the alert; missing unless the person allows details on the lock screen */
  codes?: AlertCodes;
}

/** Reads a push message. @returns null if this version of the app does not understand it */
export function readWebPushMessage(data: { json(): unknown } | null): WebPushMessage | null {
  try {
    // The browser has checked that this app's server sent the message. A newer server may send kinds that this
    // version does not know.
    const push = data?.json() as WebPushMessage | undefined;
    return push && push.kind in ALERT_TITLES ? push : null;
  } catch {
    return null;
  }
}
