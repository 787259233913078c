import type { AlertCodes } from '@/blood/alert';
import { ALERT_TITLES, type PushedKind } from './alert-titles';

/** What the server pushes to a device. The push service cannot read it. */
export interface AlertPush {
  /** of the row in the inbox */
  id: string;
  kind: PushedKind;
  /** the account it is for */
  user: string;
  request_id: string | null;
  drive_id: string | null;
  /** alerts with the same one replace each other */
  tag: string;
  /** how many alerts are unread with this one */
  unread?: number;
  /** only where the person wants details on the lock screen */
  codes?: AlertCodes;
}

/** Reads a push. @returns null where it is none that this version of the app understands */
export function readAlertPush(data: { json(): unknown } | null): AlertPush | null {
  try {
    // the browser has checked that it comes from this app's server; a later one may send other kinds
    const push = data?.json() as AlertPush | undefined;
    return push && push.kind in ALERT_TITLES ? push : null;
  } catch {
    return null;
  }
}
