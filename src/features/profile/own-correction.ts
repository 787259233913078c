import { z } from 'zod';
import { type ProfileDoc, profileRow } from '@/collections/profiles/row';

/** The columns by which a donor is identified. The form that edits the profile does not change them. */
export type Identifying = Pick<ProfileDoc, 'blood_type' | 'date_of_birth'>;

const orNull = (typed: string) => (typed === '' ? null : typed);

/** The schema of the form. An empty field means that the value is unknown. */
export const ownCorrectionSchema = z.object({
  blood_type: z.string().transform(orNull).pipe(profileRow.shape.blood_type),
  date_of_birth: z.string().transform(orNull).pipe(profileRow.shape.date_of_birth),
});
export type OwnCorrectionInput = z.input<typeof ownCorrectionSchema>;
export type OwnCorrectionValues = z.output<typeof ownCorrectionSchema>;

/** The changed values, by how they are saved. If a value was emptied, it stays as it was. */
export interface OwnChange {
  /** values that the profile lacks; this device adds them, even offline */
  added: Partial<Identifying>;
  /** values that the profile has; only the server corrects them */
  corrected: Partial<Identifying>;
}

/** Compares what was typed with the profile. */
export function findOwnChange(was: Identifying, values: OwnCorrectionValues): OwnChange {
  const change: OwnChange = { added: {}, corrected: {} };
  const sort = (name: keyof Identifying) => {
    const value = values[name];
    if (value === null || value === was[name]) return;
    Object.assign(was[name] === null ? change.added : change.corrected, { [name]: value });
  };
  sort('blood_type');
  sort('date_of_birth');
  return change;
}
