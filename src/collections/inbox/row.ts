import { z } from 'zod';
import '../jitless';
import { ALERT_KINDS, type AlertCodes } from '@/blood/alert';
import type { Listed, LocalFields } from '../local';

/**
 * The schema of a row of `inbox`: one alert to one person. Only they get it, and they can change only `is_read` and
 * `not_now`.
 */
export const inboxRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  /** the request that the alert is about; this device may not have it */
  request_id: z.uuid().nullable(),
  pledge_id: z.uuid().nullable(),
  drive_id: z.uuid().nullable(),
  codes: z.object({}).loose(),
  is_read: z.boolean(),
  /** true if the person wants no alerts of requests near them for 14 days; the server counts the days */
  not_now: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
type InboxRow = z.infer<typeof inboxRow>;
/** An alert as this device stores it. Only the server makes alerts. */
export type InboxDoc = Omit<InboxRow, 'codes'> & LocalFields & Listed & { codes: AlertCodes };
