import { z } from 'zod';
import type { HostPlace } from '@/blood/drive';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';
import { possibleDay, savableText } from '../text';

const PLACES = [
  'workplace',
  'school',
  'community',
  'worship',
] as const satisfies readonly HostPlace[];

const required = (message: string, max: number) =>
  savableText().trim().min(1, message).max(max, `Use at most ${max} characters`);

/** The schema of a row of `drive_proposals`. Only its owner and administrators get it. */
export const driveProposalRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_email: z.string(),
  organization: required('Enter the organization', 200),
  place_kind: z.enum(PLACES, 'Choose the kind of place'),
  contact_name: required('Enter a contact name', 200),
  phone_number: required('Enter a phone number', 40),
  email: z.email('Enter an e-mail address, like name@example.com').max(254),
  address: required('Enter the street address', 300),
  city: required('Enter the city', 120),
  state: required('Enter the state', 120),
  zip_code: required('Enter the ZIP code', 20),
  preferred_date: possibleDay().nullable(),
  expected_donors: z
    .int('Enter a whole number of donors')
    .min(1, 'At least 1 donor')
    .max(10_000, 'At most 10,000 donors'),
  notes: savableText().max(2000, 'Use at most 2000 characters'),
  status: z.enum(['received', 'answered', 'planned']),
  /** what an administrator answered to the person who proposed the drive */
  answer: savableText().max(2000, 'Use at most 2000 characters'),
  answered_at: z.iso.datetime({ offset: true }).nullable(),
  /** the drive that an administrator made from the proposal; null if there is none */
  drive_id: z.uuid().nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type DriveProposalRow = z.infer<typeof driveProposalRow>;

const fresh = { status: 'received', answered_at: null } as const;

/** A proposal as this device stores it. */
export type DriveProposalDoc = LocalRow<'drive_proposals', DriveProposalRow, keyof typeof fresh> &
  Newest;

export const newProposal = defineNewRow('drive_proposals', driveProposalRow, fresh);
