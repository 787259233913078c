import { deviceNow } from '@/clock';
import { isDueToLock, toSession } from './known-session';
import { sessionBucket } from './session-bucket';

/** The person who is logged in on this device, and whether their screen is locked. */
export interface NotificationViewer {
  userId: string;
  locked: boolean;
}

/** Finds out who may read what this device shows, without a page. Null if nobody is logged in. */
export async function readNotificationViewer(
  now: number = deviceNow(),
): Promise<NotificationViewer | null> {
  const record = await sessionBucket.read();
  const { identity, locked } = toSession(record);
  return identity && { userId: identity.userId, locked: locked || isDueToLock(record, now) };
}
