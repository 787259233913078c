import { z } from 'zod';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { newProfile, type ProfileDoc, profileRow } from '@/collections/profiles/row';
import { EARLIEST_DATE } from '@/collections/text';
import { getTodayInput } from '@/ui/date-words';

const row = profileRow.shape;

/** The fields of the profile that a person may change. None is required. */
const fields = z.object({
  first_name: row.first_name,
  last_name: row.last_name,
  phone_number: row.phone_number,
  country: row.country,
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  recent_illness: z.boolean(),
  medications: z.boolean(),
  previous_donation: z.boolean(),
  last_donation_date: z.string(),
});
type EditFields = z.input<typeof fields>;

/**
 * The schema of the edit form. `base` is the profile as it was when the form opened. The draft keeps it. Only what
 * was changed in this form is saved, whatever others have changed since.
 */
export const profileSchema = fields
  .extend({ base: z.custom<EditFields>() })
  .refine(
    (input) =>
      !input.previous_donation ||
      input.last_donation_date === '' ||
      z.iso.date().safeParse(input.last_donation_date).success,
    { path: ['last_donation_date'], error: 'Enter a date' },
  )
  // the date is shown, and validated, only if the person has given blood before
  .refine((input) => !input.previous_donation || input.last_donation_date <= getTodayInput(), {
    path: ['last_donation_date'],
    error: 'The last donation may not be in the future',
  })
  .refine(
    ({ previous_donation: before, last_donation_date: date }) =>
      !before || date === '' || date >= EARLIEST_DATE,
    { path: ['last_donation_date'], error: 'Enter the year with four digits, 1900 or later' },
  );
export type ProfileInput = z.input<typeof profileSchema>;
export type ProfileValues = z.output<typeof profileSchema>;

/** Makes the values of the form from the current profile. If there is none, they are empty. */
export function makeProfileInput(profile: ProfileDoc | null): ProfileInput {
  const now: EditFields = {
    first_name: profile?.first_name ?? '',
    last_name: profile?.last_name ?? '',
    phone_number: profile?.phone_number ?? '',
    country: profile?.country ?? FIRST_COUNTRY,
    address: profile?.address ?? '',
    city: profile?.city ?? '',
    state: profile?.state ?? '',
    zip_code: profile?.zip_code ?? '',
    recent_illness: profile?.recent_illness ?? false,
    medications: profile?.medications ?? false,
    previous_donation: profile?.previous_donation ?? false,
    last_donation_date: profile?.last_donation_date ?? '',
  };
  return { ...now, base: now };
}

/** Converts the values of the form to columns. If the person has never given blood, there is no date. */
function columnsOf(input: EditFields) {
  const dated = input.previous_donation && input.last_donation_date !== '';
  return { ...input, last_donation_date: dated ? input.last_donation_date : null };
}

type Columns = ReturnType<typeof columnsOf>;
/** Returns the columns that the person has changed. */
export function makeProfilePatch({ base, ...values }: ProfileValues): Partial<Columns> {
  const [now, was] = [columnsOf(values), columnsOf(base)];
  const changed = (Object.keys(now) as (keyof Columns)[]).filter((name) => now[name] !== was[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** Makes the row for a person who has no profile yet. */
export function makeProfileRow(id: string, values: ProfileValues) {
  return newProfile({ ...columnsOf(values), id, date_of_birth: null, blood_type: null });
}
