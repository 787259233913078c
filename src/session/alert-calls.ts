import type { InboxDoc } from '@/collections/inbox/row';
import { callFunction } from './call-function';

type Channel = 'push' | 'email';
/** A digest of the day is an e-mail of several alerts. */
export type SentKind = InboxDoc['kind'] | 'digest';

/** How many messages of a kind were sent, by day and channel. */
export interface SentDay {
  day: string;
  kind: SentKind;
  channel: Channel;
  sent: number;
  failed: number;
}

/** One wave of alerts about a request near people. */
export interface Wave {
  request_id: string;
  blood_type: string;
  /** null where the request is gone, as `urgency` */
  component: string | null;
  urgency: string | null;
  verified: boolean;
  wave: number;
  /** miles */
  ring: number;
  told: number;
  answered: number;
  /** from the wave to its first answer; null without one */
  first_minutes: number | null;
  at: string;
}

/** How many of those who were told answered before the next wave. */
export interface ResponseRate {
  blood_type: string;
  urgency: string;
  /** miles */
  ring: number;
  told: number;
  answered: number;
  /** what the next wave's size is computed with, 0 to 1 */
  rate: number;
}

/** A message that was given up. `unknown`: it may have arrived. */
export interface DeadAlert {
  id: string;
  kind: SentKind;
  channel: Channel;
  state: 'failed' | 'unknown';
  attempts: number;
  code: string;
  at: string;
}

/** What was sent, never to whom. */
export interface AlertReport {
  sending: boolean;
  waiting: number;
  oldest_due: string | null;
  sent: SentDay[];
  waves: Wave[];
  rates: ResponseRate[];
  dead: DeadAlert[];
}

/** Of the last 14 days; waves of 30. For administrators. @throws {ServerError} like all of these */
export const readAlertReport = () =>
  callFunction<'admin_alerts', AlertReport>('admin_alerts', undefined);
/** Stops or starts all notifications and e-mail of alerts. */
export const setSending = (sending: boolean) =>
  callFunction<'set_sending', { sending: boolean }>('set_sending', { sending });
/** @param id null for all */
export const retryAlerts = (id: string | null) =>
  callFunction<'retry_alerts', { retried: number }>(
    'retry_alerts',
    id === null ? {} : { ids: [id] },
  );
