import { z } from 'zod';
import { type ProfileDoc, profileRow } from '@/collections/profiles/row';

/** Columns that identify a donor. The profile's edit form does not change them. */
export type Identifying = Pick<ProfileDoc, 'blood_type' | 'date_of_birth'>;

const orNull = (typed: string) => (typed === '' ? null : typed);

/** An empty field means that the value is unknown. */
export const ownCorrectionSchema = z.object({
  blood_type: z.string().transform(orNull).pipe(profileRow.shape.blood_type),
  date_of_birth: z.string().transform(orNull).pipe(profileRow.shape.date_of_birth),
});
export type OwnCorrectionInput = z.input<typeof ownCorrectionSchema>;
export type OwnCorrectionValues = z.output<typeof ownCorrectionSchema>;

/** The new values, by what happens to them. A value that was emptied stays as it was. */
export interface OwnChange {
  /** values that the profile lacks: this device adds them, offline too */
  added: Partial<Identifying>;
  /** values that the profile has: the server corrects them */
  corrected: Partial<Identifying>;
}

/** Compares the values with the profile. */
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
