import * as z from 'zod/mini';
import { ALERT_KINDS } from '@/blood/alert';
import { call } from './call';
import { date, time } from './parts';

const channel = z.enum(['push', 'email']);
/** Beside alerts: the digest of a day, and what goes to people without an account who ask to hear of drives. */
const sentKind = z.enum([...ALERT_KINDS, 'digest', 'drives_confirm', 'drives_asked']);
export type SentKind = z.infer<typeof sentKind>;

/** How many messages of a kind were sent, by day and channel. */
const sentDay = z.object({
  day: date,
  kind: sentKind,
  channel,
  sent: z.number(),
  failed: z.number(),
});
export type SentDay = z.infer<typeof sentDay>;

/** One wave of alerts about a request near people. */
const wave = z.object({
  request_id: z.string(),
  blood_type: z.string(),
  /** null if the request is gone, like `urgency` */
  component: z.nullable(z.string()),
  urgency: z.nullable(z.string()),
  verified: z.boolean(),
  wave: z.number(),
  /** miles */
  ring: z.number(),
  told: z.number(),
  answered: z.number(),
  /** minutes from the wave to its first answer; null without one */
  first_minutes: z.nullable(z.number()),
  at: time,
});
export type Wave = z.infer<typeof wave>;

/** How many of the alerted people answered before the next wave. */
const responseRate = z.object({
  blood_type: z.string(),
  urgency: z.string(),
  /** miles */
  ring: z.number(),
  told: z.number(),
  answered: z.number(),
  /** the rate from which the next wave's size is computed, 0 to 1 */
  rate: z.number(),
});
export type ResponseRate = z.infer<typeof responseRate>;

/** A message that could not be delivered. `unknown`: it may have arrived. */
const deadAlert = z.object({
  id: z.string(),
  kind: sentKind,
  channel,
  state: z.enum(['failed', 'unknown']),
  attempts: z.number(),
  code: z.string(),
  at: time,
});
export type DeadAlert = z.infer<typeof deadAlert>;

/** The messages that were sent, never their recipients. */
const alertReport = z.object({
  sending: z.boolean(),
  waiting: z.number(),
  oldest_due: z.nullable(time),
  sent: z.array(sentDay),
  waves: z.array(wave),
  rates: z.array(responseRate),
  dead: z.array(deadAlert),
});
export type AlertReport = z.infer<typeof alertReport>;

/**
 * Reads the report of the last 14 days, and the waves of 30. For administrators. @throws {ServerError} like all
 * functions here
 */
export const readAlertReport = () => call('admin_alerts', undefined, alertReport);
/** Stops or starts all notifications and e-mail of alerts. */
export const setSending = (sending: boolean) =>
  call('set_sending', { sending }, z.object({ sending: z.boolean() }));
/** @param id null for all messages */
export const retryAlerts = (id: string | null) =>
  call('retry_alerts', id === null ? {} : { ids: [id] }, z.object({ retried: z.number() }));
