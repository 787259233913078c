import { ALERT_KINDS, type AlertCodes, type AlertKind } from '@/blood/alert';

/** What the server pushes to a device. The push service cannot read it. */
export interface AlertPush {
  /** of the row in the inbox */
  id: string;
  kind: AlertKind;
  /** the account it is for */
  user: string;
  request_id: string | null;
  drive_id: string | null;
  /** alerts with the same one replace each other */
  tag: string;
  /** how many alerts are unread with this one; null where the server does not say */
  unread: number | null;
  /** empty unless the person wants details on the lock screen */
  codes: AlertCodes;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
const isKind = (value: unknown): value is AlertKind =>
  (ALERT_KINDS as readonly unknown[]).includes(value);
const isCodes = (value: unknown): value is AlertCodes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a push. @returns null where it is none that this version of the app understands */
export function readAlertPush(data: { json(): unknown } | null): AlertPush | null {
  try {
    const push = (data?.json() ?? {}) as { [K in keyof AlertPush]?: unknown };
    const { id, kind, user, request_id, drive_id, tag, unread, codes } = push;
    if (!isId(id) || !isId(user) || !isKind(kind)) return null;
    return {
      id,
      kind,
      user,
      request_id: isId(request_id) ? request_id : null,
      drive_id: isId(drive_id) ? drive_id : null,
      tag: typeof tag === 'string' && tag !== '' ? tag : kind,
      unread: typeof unread === 'number' ? unread : null,
      codes: isCodes(codes) ? codes : {},
    };
  } catch {
    return null;
  }
}
