import { z } from 'zod';
import { BLOOD_TYPES } from '@/blood/blood-type';
import '../jitless';
import type { LocalRow } from '../define';
import { defineNewRow } from '../new-row';
import { possibleDay } from '../text';

/** A row of `inventory`: units of one type, place and age on the shelf. Its hospital's team and administrators see it. */
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
  /** the hospital's name when they were saved, filled in by the server */
  org_name: z.string(),
  location: z.string().trim().max(200, 'Use at most 200 characters'),
  added_date: possibleDay(),
  expiry_date: possibleDay(),
  /** how the units left the shelf; null while they are on it */
  outcome: z.enum(['used', 'discarded']).nullable(),
  /** derived from `outcome` */
  status: z.enum(['available', 'used', 'discarded']),
  /** the request that the units were used for */
  request_id: z.uuid().nullable(),
  /** the batch that they were taken from; null if they were added to the shelf */
  taken_from: z.uuid().nullable(),
  /** the first version of that batch without these units, filled in by the server */
  batch_rev: z.int().nullable(),
  discard_reason: z.string().trim().max(200, 'Use at most 200 characters'),
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

/** Units on this device, which derives `status`. */
export type InventoryDoc = LocalRow<'inventory', InventoryRow, keyof typeof fresh | 'status'>;

export const newUnits = defineNewRow('inventory', inventoryRow, fresh);
