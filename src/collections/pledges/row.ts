import { z } from 'zod';
import '../jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { DOUBTS } from '@/blood/doubts';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';
import { requiredText, textUpTo } from '../text';

/** The states of a pledge, as `private.decide_pledge` in supabase/migrations decides. */
export const PLEDGE_STATUSES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
  'expired',
  'given',
  'missed',
] as const;

/** Why a pledge could not be made or accepted. An accepted pledge shows no number if its request is hidden. */
const REFUSALS = [
  'covered',
  'closed',
  'own',
  'already',
  'limit',
  'elsewhere',
  'declined',
  'hidden',
] as const;

/** The donor's distance from the hospital, in miles. */
const DISTANCE_BANDS = ['under_5', '5_10', '10_25', '25_50', 'over_50'] as const;

/** A row of `pledges`: one donor's answer to one request, as administrators see it. */
export const pledgeRow = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  user_id: z.uuid(),
  /** only administrators see it */
  request_owner: z.uuid().nullable(),
  /** the donor's own donation, if they answer with one */
  donor_id: z.uuid().nullable(),
  blood_type: z.enum([...BLOOD_TYPES, 'unknown'], 'Choose your blood type'),
  arrive_by: z.iso.datetime({ offset: true, error: 'Choose when you can be there' }),
  note: textUpTo(280),
  contact_name: requiredText('Enter your name', 200),
  contact_phone: requiredText('Enter a phone number', 40),
  /** the version of the words that the donor agreed to, see `CONSENT_VERSION` */
  consent_version: z.string().max(20),
  /**
   * until when both see the numbers once it is accepted, as the donor read it; null for records that are older than
   * this column
   */
  agreed_until: z.iso.datetime({ offset: true }).nullable(),
  /** the donor's wish */
  withdrawn: z.boolean(),
  contested: z.boolean(),
  /** the requester's wish */
  decision: z.enum(['accepted', 'declined']).nullable(),
  outcome: z.enum(['given', 'missed']).nullable(),
  /** the server's decision */
  status: z.enum(PLEDGE_STATUSES),
  refusal: z.enum(REFUSALS).nullable(),
  match: z.enum(['same', 'compatible', 'other']).nullable(),
  distance_band: z.enum(DISTANCE_BANDS).nullable(),
  /** why it waits for a member of staff; empty if it does not, and once it is over */
  doubts: z.array(z.enum(DOUBTS)),
  /** the first day on which the donor may give again, if that is after their arrival */
  gives_again_on: z.iso.date().nullable(),
  next_donation_on: z.iso.date().nullable(),
  /** copied from the request, which the donor's device may no longer hold */
  hospital: z.string(),
  location: z.string(),
  needed_type: z.enum(BLOOD_TYPES).nullable(),
  org_id: z.uuid().nullable(),
  org_name: z.string(),
  verified: z.boolean(),
  hours: z.string(),
  lead_time: z.string(),
  /** shown to the donor while they are expected there */
  ward: z.string(),
  /** set only while the pledge is accepted, and at most until `contact_until` */
  donor_name: z.string(),
  donor_phone: z.string(),
  donor_note: z.string(),
  requester_name: z.string(),
  requester_phone: z.string(),
  contact_until: z.iso.datetime({ offset: true }).nullable(),
  /** the requester's devices no longer hold it, because it ended long ago or is one of too many */
  archived: z.boolean(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type PledgeRow = z.infer<typeof pledgeRow>;

const fresh = { status: 'open', refusal: null } as const;

/** A pledge on this device; `user_id` is empty on that of the request's owner. */
export type PledgeDoc = LocalRow<'pledges', PledgeRow, keyof typeof fresh> & Newest;

export const newPledge = defineNewRow('pledges', pledgeRow, fresh);
