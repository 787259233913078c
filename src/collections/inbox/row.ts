import { z } from 'zod';
import '../jitless';
import { ALERT_KINDS, type AlertCodes } from '@/blood/alert';
import type { Listed, LocalFields } from '../local';

/** A row of `inbox`: an alert to a person. Only they see it, and they can only mark it. */
export const inboxRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  /** the request that it is about, which this device may not hold */
  request_id: z.uuid().nullable(),
  pledge_id: z.uuid().nullable(),
  drive_id: z.uuid().nullable(),
  codes: z.object({}).loose(),
  is_read: z.boolean(),
  /** the person wants no requests near them for 14 days, which the server counts */
  not_now: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
type InboxRow = z.infer<typeof inboxRow>;
/** An alert on this device; the server makes all of them. */
export type InboxDoc = Omit<InboxRow, 'codes'> & LocalFields & Listed & { codes: AlertCodes };
