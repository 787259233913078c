import { z } from 'zod';
import { suggestExpiry } from '@/blood/shelf-life';
import { inventoryRow } from '@/collections/inventory/row';

/** The name of the draft of an administrator's form. */
export const UNITS_DRAFT = 'inventory-units';
/** The name of the draft of a member's form for their own hospital. */
export const TEAM_UNITS_DRAFT = 'team-units:new';

const row = inventoryRow.shape;
const unitsTyped = z.string().trim().min(1, 'Enter how many units').transform(Number);

/** The schema of the form for new units. The rules are those of the stored rows. */
export const unitsSchema = z
  .object({
    /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one entry */
    id: row.id,
    blood_type: z.string().pipe(row.blood_type),
    component: row.component,
    /** the id of the hospital that holds the units; empty if none is chosen */
    org_id: z
      .string()
      .transform((id) => (id === '' ? null : id))
      .pipe(row.org_id),
    units: unitsTyped.pipe(row.units),
    location: row.location.min(1, 'Enter where they are kept'),
    added_date: row.added_date,
    expiry_date: row.expiry_date,
  })
  .refine(({ added_date, expiry_date }) => expiry_date >= added_date, {
    path: ['expiry_date'],
    message: 'They cannot expire before they were added',
  });
export type UnitsInput = z.input<typeof unitsSchema>;
export type UnitsValues = z.output<typeof unitsSchema>;

/** @param today an ISO date by this device's calendar */
export const makeEmptyUnits = (today: string): UnitsInput => ({
  id: crypto.randomUUID(),
  blood_type: '',
  component: 'red_cells',
  org_id: '',
  units: '',
  location: '',
  added_date: today,
  expiry_date: suggestExpiry(today),
});

/** The reasons for which units can be discarded. */
export const DISCARD_REASONS = [
  'Expired',
  'Damaged bag',
  'Stored outside its temperature',
  'Recalled',
  'Other',
] as const;

/**
 * Makes the schema of the form that takes units from a batch.
 * @param most how many units the batch has
 */
export const takeSchema = (most: number, kind: 'used' | 'discarded') =>
  z
    .object({
      units: unitsTyped.pipe(
        z
          .int('Enter a whole number of units')
          .min(1, 'At least 1 unit')
          .max(most, `There are ${most}`),
      ),
      reason: z.string(),
      details: z.string().trim().max(150, 'Use at most 150 characters'),
    })
    .refine(({ reason }) => kind === 'used' || reason !== '', {
      path: ['reason'],
      message: 'Choose a reason',
    })
    .refine(({ reason, details }) => reason !== 'Other' || details !== '', {
      path: ['details'],
      message: 'Say what happened',
    });
export type TakeInput = { units: string; reason: string; details: string };
export type TakeValues = { units: number; reason: string; details: string };

/** Joins a reason and its details: 'Damaged bag: dropped'. */
export const writeReason = ({ reason, details }: Pick<TakeValues, 'reason' | 'details'>): string =>
  [reason === 'Other' ? '' : reason, details].filter((part) => part !== '').join(': ');
