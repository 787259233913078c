import { z } from 'zod';
import './jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import type { LocalFields } from './local';
import { membership } from './membership';
import { pastDay, textUpTo } from './text';

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
  /** made by the server; null for whoever belongs to no hospital */
  membership: membership.nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type ProfileRow = z.infer<typeof profileRow>;
export type ProfileDoc = ProfileRow & LocalFields;

/** The profile that sign-up sends with the new account. */
export type SignUpProfile = Omit<
  ProfileRow,
  | 'id'
  | 'blood_type_confirmed_at'
  | 'membership'
  | 'client_created_at'
  | 'created_at'
  | 'updated_at'
  | 'rev'
>;
