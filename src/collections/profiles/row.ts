import { z } from 'zod';
import '../jitless';
import type { AlertSettings } from '@/blood/alert-settings';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { alertColumns } from './alert-settings';
import type { LocalRow, TypedColumns } from '../define';
import { defineNewRow } from '../new-row';
import { membership } from './membership';
import { pastDay, textUpTo } from '../text';

/** A row of `profiles`; its owner and administrators see it. */
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
  /** made by the server when a hospital took their blood; null until then */
  blood_type_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /** set by the server when a link in their mailbox was opened; null until then, and again for another address */
  email_confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  /** filled in by the server; null for people who belong to no hospital */
  membership: membership.nullable(),
  /** filled in by the server: the hospital where somebody must confirm this member again; null for everybody else */
  suspended_from: z.string().nullable(),
  ...alertColumns,
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type ProfileRow = z.infer<typeof profileRow>;
/** A profile on this device. Administrators do not get how other people want to be alerted. */
export type ProfileDoc = Omit<LocalRow<'profiles', ProfileRow>, keyof AlertSettings> &
  Partial<AlertSettings>;

export const newProfile = defineNewRow('profiles', profileRow);

/** The profile that sign-up sends with the new account: the columns that people type. */
export type SignUpProfile = Omit<TypedColumns<'profiles', ProfileRow>, 'id'>;
