import { z } from 'zod';
import './jitless';
import type { LocalFields } from './local';

/** A row of `drives`. Times are `HH:MM:SS`, local to the drive. */
export const driveRow = z.object({
  id: z.uuid(),
  name: z.string(),
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string(),
  address: z.string(),
  zip_code: z.string(),
  slots_total: z.int(),
  slots_available: z.int(),
  requirements: z.array(z.string()),
  incentives: z.array(z.string()),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type DriveRow = z.infer<typeof driveRow>;
export type DriveDoc = DriveRow & LocalFields;
