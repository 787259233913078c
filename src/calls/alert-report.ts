import * as z from 'zod/mini';
import { ALERT_KINDS } from '@/blood/alert';
import { call } from './call';
import { date, time } from './parts';

const channel = z.enum(['push', 'email']);
/**
 * The alerts, the daily digest, and the two e-mails to people without an account who asked to be notified of drives.
 */
const sentKind = z.enum([...ALERT_KINDS, 'digest', 'drives_confirm', 'drives_asked']);
export type SentKind = z.infer<typeof sentKind>;

/** How many messages of one kind were sent through one channel on one day. */
const sentDay = z.object({
  day: date,
  kind: sentKind,
  channel,
  sent: z.number(),
  failed: z.number(),
});
export type SentDay = z.infer<typeof sentDay>;

/** One wave: the people who were alerted to a request at the same time, because they live near it. */
const wave = z.object({
  request_id: z.string(),
  blood_type: z.string(),
  /** null, as `urgency` is, if the request was deleted */
  component: z.nullable(z.string()),
  urgency: z.nullable(z.string()),
  verified: z.boolean(),
  wave: z.number(),
  /** the largest distance of an alerted person, in miles */
  ring: z.number(),
  told: z.number(),
  answered: z.number(),
  /** minutes from the wave to the first answer; null if nobody has answered */
  first_minutes: z.nullable(z.number()),
  at: time,
});
export type Wave = z.infer<typeof wave>;

/** How many of the alerted people answered before the next wave, by blood type, urgency and distance. */
const responseRate = z.object({
  blood_type: z.string(),
  urgency: z.string(),
  /** distance in miles */
  ring: z.number(),
  told: z.number(),
  answered: z.number(),
  /**
   * the share of alerted people who are expected to answer, 0 to 1; the server computes the size of the next wave
   * from it
   */
  rate: z.number(),
});
export type ResponseRate = z.infer<typeof responseRate>;

/** A message that was not delivered. `unknown` means that nobody knows: the message may have arrived. */
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

/** What administrators see of the messages that were sent. Recipients are not in it. */
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
 * Reads how many messages were sent in the last 14 days, and the waves of the last 30. Only administrators may call
 * it. @throws {ServerError}, as all functions in this file do
 */
export const readAlertReport = () => call('admin_alerts', undefined, alertReport);
/** Turns the sending of all push notifications and e-mails about alerts on or off. */
export const setSending = (sending: boolean) =>
  call('set_sending', { sending }, z.object({ sending: z.boolean() }));
/** @param id of one message; null to send all undelivered messages again */
export const retryAlerts = (id: string | null) =>
  call('retry_alerts', id === null ? {} : { ids: [id] }, z.object({ retried: z.number() }));
