import { z } from 'zod';
import '../jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { HEALTH_LEVELS } from '@/blood/health';
import type { PreferredTime } from '@/blood/offer';
import type { LocalRow } from '../define';
import type { Listed } from '../local';
import { defineNewRow } from '../new-row';
import { pastDay, possibleDay, requiredText, savableText } from '../text';

const TIMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly PreferredTime[];

/** The schema of a row of `donors` with all columns, as its owner and administrators get it. */
export const donorRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_email: z.string(),
  full_name: requiredText('Enter your full name', 200),
  phone_number: requiredText('Enter a phone number', 40),
  blood_type: z.enum(BLOOD_TYPES, 'Choose your blood type'),
  address: requiredText('Enter your street address', 300),
  city: requiredText('Enter your city', 120),
  state: requiredText('Enter your state', 120),
  zip_code: requiredText('Enter your ZIP code', 20),
  is_available: z.boolean(),
  status: z.literal('pending'),
  donation_count: z.int().min(0),
  last_donation_date: pastDay().nullable(),
  blood_pressure: z.enum(HEALTH_LEVELS),
  sugar_level: z.enum(HEALTH_LEVELS),
  any_medications: z.boolean().nullable(),
  recent_illness: z.boolean().nullable(),
  is_healthy: z.boolean().nullable(),
  conditions: z.array(z.string().max(200)).max(50),
  notes: savableText().max(2000),
  transport_needed: z.boolean(),
  preferred_time: z.enum(TIMES).nullable(),
  preferred_date: possibleDay().nullable(),
  emergency_available: z.boolean(),
  preferred_centers: z.array(z.string().max(200)).max(50),
  preferred_times: z.string().max(200),
  receive_notifications: z.boolean(),
  /** true if the setup page created the donation; only administrators get this column */
  is_sample: z.boolean(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type DonorRow = z.infer<typeof donorRow>;

const fresh = { status: 'pending', donation_count: 0 } as const;

/** A donation as this device stores it. */
export type DonorDoc = LocalRow<'donors', DonorRow, keyof typeof fresh> & Listed;

export const newDonor = defineNewRow('donors', donorRow, fresh);
