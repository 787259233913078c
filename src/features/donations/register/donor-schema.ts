import { z } from 'zod';
import { donorRow } from '@/collections/donors/row';
import { getTodayInput } from '@/ui/date-words';

const row = donorRow.shape;
const orNull = z.string().transform((typed) => (typed === '' ? null : typed));

/**
 * The fields of the form, in their order. Their rules are those of the stored rows. If a choice is left open, the
 * form holds an empty text.
 */
export const donorSchema = z.object({
  /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one donation */
  id: row.id,
  full_name: row.full_name,
  phone_number: row.phone_number,
  blood_type: z.string().pipe(row.blood_type),
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  blood_pressure: row.blood_pressure,
  sugar_level: row.sugar_level,
  any_medications: z.boolean(),
  recent_illness: z.boolean(),
  transport_needed: z.boolean(),
  emergency_available: z.boolean(),
  preferred_date: orNull
    .pipe(row.preferred_date)
    .refine((date) => date === null || date >= getTodayInput(), 'Choose today or a later date'),
  preferred_time: orNull.pipe(row.preferred_time),
});

/** The values of the form after validation. */
export type DonorValues = z.output<typeof donorSchema>;

/** The values of the form as they were typed. */
export type DonorInput = z.input<typeof donorSchema>;
