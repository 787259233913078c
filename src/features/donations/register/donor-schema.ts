import { z } from 'zod';
import { donorRow } from '@/collections/donors/row';
import { getTodayInput } from '@/ui/date-words';

const row = donorRow.shape;
const orNull = z.string().transform((typed) => (typed === '' ? null : typed));

/** The form's fields in order, with the entity's rules. A choice that is left open is empty text in the form. */
export const donorSchema = z.object({
  /** made with the form and kept in its draft, so submitting the same registration twice makes one record */
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

/** The validated form. */
export type DonorValues = z.output<typeof donorSchema>;

/** The form as it was typed. */
export type DonorInput = z.input<typeof donorSchema>;
