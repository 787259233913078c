import { z } from 'zod';
import '../jitless';
import type { LocalRow } from '../define';
import { defineNewRow } from '../new-row';
import { possibleDay, requiredText, savableText, textUpTo } from '../text';

const points = z
  .array(savableText().max(200, 'Use at most 200 characters a line'))
  .max(50, 'Use at most 50 lines');

/** The schema of a row of `drives`. Everybody gets it. Times are `HH:MM:SS` in the time zone of the drive. */
export const driveRow = z.object({
  id: z.uuid(),
  name: requiredText('Enter a name', 200),
  date: possibleDay('Enter the date'),
  start_time: z.iso.time('Enter when it opens'),
  end_time: z.iso.time('Enter when it ends'),
  location: textUpTo(200),
  address: textUpTo(300),
  zip_code: textUpTo(20),
  slots_total: z
    .int('Enter a whole number of places')
    .min(1, 'At least 1 place')
    .max(10_000, 'At most 10,000 places'),
  slots_available: z.int(),
  requirements: points,
  incentives: points,
  /** how many spots people hold; it can be more than `slots_total` if the capacity was lowered */
  slots_taken: z.int(),
  called_off: z.boolean(),
  called_off_reason: textUpTo(300),
  /** when the date, the hours or the place last changed; null if they never did */
  moved_at: z.iso.datetime({ offset: true }).nullable(),
  is_sample: z.boolean(),
  /** the hospital whose managers run the drive; null if administrators run it */
  org_id: z.uuid().nullable(),
  /** the hospital's name; the server fills it in */
  org_name: z.string(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type DriveRow = z.infer<typeof driveRow>;

const fresh = { org_name: '', slots_taken: 0, moved_at: null, is_sample: false } as const;

/** A drive as this device stores it. */
export type DriveDoc = LocalRow<'drives', DriveRow, keyof typeof fresh>;

export const newDrive = defineNewRow('drives', driveRow, fresh);
