import { z } from 'zod';
import { donorRow } from '@/collections/donors/row';
import { donors } from '@/records/donors';
import { makeFormShape } from '@/records/form-shape';
import { getTodayInput } from '@/ui/date-words';

const row = donorRow.shape;
/** The fields of the form, in the order of their labels, with the rules of the stored rows. */
export const asked = makeFormShape('donors', row, donors.labels);

export const donorSchema = z.object({
  /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one donation */
  id: row.id,
  ...asked,
  preferred_date: asked.preferred_date.refine(
    (date) => date === null || date >= getTodayInput(),
    'Choose today or a later date',
  ),
});

/** The values of the form after validation. */
export type DonorValues = z.output<typeof donorSchema>;

/** The values of the form as they were typed. */
export type DonorInput = z.input<typeof donorSchema>;
