import { z } from 'zod';
import '../jitless';
import type { AlertSettings } from '@/blood/alert-settings';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { MOST_EARLIER, readEarlier } from '@/blood/earlier-donations';
import { alertColumns } from './alert-settings';
import type { LocalRow, TypedColumns } from '../define';
import { defineNewRow } from '../new-row';
import { membership } from './membership';
import { pastDay, savableText, textUpTo } from '../text';

/** The schema of a row of `profiles`. Only its owner and administrators get it. */
export const profileRow = z.object({
  id: z.uuid(),
  first_name: textUpTo(100),
  last_name: textUpTo(100),
  phone_number: textUpTo(40),
  date_of_birth: pastDay().nullable(),
  blood_type: z.enum(BLOOD_TYPES, 'Choose a blood type').nullable(),
  address: textUpTo(300),
  city: textUpTo(120),
  state: textUpTo(120),
  zip_code: textUpTo(20),
  recent_illness: z.boolean(),
  medications: z.boolean(),
  previous_donation: z.boolean(),
  last_donation_date: pastDay().nullable(),
  /** the donations that the person reported, in addition to the last one; `readEarlier` reads a line */
  earlier_donations: z
    .array(
      savableText()
        .max(220)
        .refine((line) => readEarlier(line) !== null, {
          error: 'Write the day, what you gave and the place: 2024-05-03 whole_blood Saint Mary',
        }),
    )
    .max(MOST_EARLIER, `Enter at most ${MOST_EARLIER} donations`),
  /** when a hospital took the person's blood and so confirmed its type; null if none has. The server fills it in */
  blood_type_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /**
   * when somebody opened a link in the person's mailbox; null before that, and again after the address changed. The
   * server fills it in
   */
  email_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /** the person's hospital; null if they belong to none. The server fills it in */
  membership: membership.nullable(),
  /**
   * the name of the hospital whose manager must confirm this member again; null if nobody must. The server fills it
   * in
   */
  suspended_from: z.string().nullable(),
  /** when the staff of a verified hospital first saw the person; null if none have. The server fills it in */
  witnessed_at: z.iso.datetime({ offset: true }).nullable(),
  /**
   * the code of the person's donor card; null if they have none. Only they get it. Documents that older versions of the
   * app stored do not have it
   */
  card_code: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    .nullable(),
  /**
   * the person's country, an ISO code; its rules say how long they wait between donations. Documents that older
   * versions of the app stored do not have it
   */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
  ...alertColumns,
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type ProfileRow = z.infer<typeof profileRow>;
type Private = AlertSettings & Pick<ProfileRow, 'card_code'>;
/** A profile as this device stores it. Administrators do not get the alert settings and the card of other people. */
export type ProfileDoc = Omit<LocalRow<'profiles', ProfileRow>, keyof Private> & Partial<Private>;

export const newProfile = defineNewRow('profiles', profileRow);

/** The profile that sign-up sends together with the new account. It has the columns that people type there. */
export type SignUpProfile = Omit<TypedColumns<'profiles', ProfileRow>, 'id' | 'earlier_donations'>;
