import { z } from 'zod';
import { BLOOD_TYPES } from '@/blood/blood-type';
import '../jitless';
import type { LocalRow } from '../define';
import { defineNewRow } from '../new-row';
import { possibleDay, textUpTo } from '../text';

/**
 * The schema of a row of `inventory`: units of the same blood type, component and dates in one place. The team of the
 * hospital and administrators get it.
 */
export const inventoryRow = z.object({
  id: z.uuid(),
  blood_type: z.enum(BLOOD_TYPES, 'Choose the blood type'),
  units: z
    .int('Enter a whole number of units')
    .min(1, 'At least 1 unit')
    .max(10_000, 'At most 10000 units'),
  component: z.enum(['whole_blood', 'red_cells', 'platelets', 'plasma']),
  /** the hospital that has the units */
  org_id: z.uuid().nullable(),
  /** the name that the hospital had when somebody saved the units; the server fills it in */
  org_name: z.string(),
  location: textUpTo(200),
  added_date: possibleDay(),
  expiry_date: possibleDay(),
  /** how the units left the shelf; null while they are on the shelf */
  outcome: z.enum(['used', 'discarded']).nullable(),
  /** the outcome, or `available` if there is none */
  status: z.enum(['available', 'used', 'discarded']),
  /** the request for which the units were used; null if there is none */
  request_id: z.uuid().nullable(),
  /** the batch from which somebody took these units; null if they were added to the shelf */
  taken_from: z.uuid().nullable(),
  /** the first version of the batch in `taken_from` that no longer counts these units; the server fills it in */
  batch_rev: z.int().nullable(),
  /** the donation that the unit came from; null if nobody linked one, and 120 days after it */
  pledge_id: z.uuid().nullable(),
  /** whether staff want the donor to be told that the unit was given to a patient */
  tell_donor: z.boolean(),
  /** when the server told the donor; null if it has not */
  donor_told_at: z.iso.datetime({ offset: true }).nullable(),
  discard_reason: textUpTo(200),
  closed_at: z.iso.datetime({ offset: true }).nullable(),
  closed_by: z.string(),
  is_sample: z.boolean(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type InventoryRow = z.infer<typeof inventoryRow>;

const fresh = {
  org_name: '',
  batch_rev: null,
  closed_at: null,
  closed_by: '',
  is_sample: false,
} as const;

/** Units as this device stores them. The device derives `status` itself. Only the hospital's team gets `pledge_id`. */
export type InventoryDoc = Omit<
  LocalRow<'inventory', InventoryRow, keyof typeof fresh | 'status'>,
  'pledge_id'
> &
  Partial<Pick<InventoryRow, 'pledge_id'>>;

export const newUnits = defineNewRow('inventory', inventoryRow, fresh);
