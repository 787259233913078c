import { z } from 'zod';
import '../jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { DOUBTS } from '@/blood/doubts';
import { STANDINGS } from '@/blood/standing';
import type { LocalRow } from '../define';
import type { Newest } from '../local';
import { defineNewRow } from '../new-row';
import { requiredText, textUpTo } from '../text';

/** The states of a pledge. `private.decide_pledge` in supabase/migrations chooses one. */
export const PLEDGE_STATUSES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
  'expired',
  'given',
  'missed',
  'could_not',
  'released',
] as const;

/** The outcomes of an accepted pledge. `could_not`: the donor came but could not give. */
const OUTCOMES = ['given', 'missed', 'could_not'] as const;
export type PledgeOutcome = (typeof OUTCOMES)[number];

/**
 * The reasons why a pledge was refused. An accepted pledge may also have `hidden`: its request is hidden, so nobody
 * is shown a phone number. `moved`: the hospital moved the day of its request, so the donor's time no longer fits.
 */
const REFUSALS = [
  'covered',
  'closed',
  'own',
  'already',
  'limit',
  'elsewhere',
  'declined',
  'hidden',
  'moved',
  'wait',
] as const;

/** The distance from the donor to the hospital, in miles. */
const DISTANCE_BANDS = ['under_5', '5_10', '10_25', '25_50', 'over_50'] as const;

/**
 * The schema of a row of `pledges` with all columns, as administrators get it. A pledge is one donor's answer to one
 * request.
 */
export const pledgeRow = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  user_id: z.uuid(),
  /** the account that posted the request; only administrators get this column */
  request_owner: z.uuid().nullable(),
  /** the donation of the donor with which they answer; null if they answer without one */
  donor_id: z.uuid().nullable(),
  blood_type: z.enum([...BLOOD_TYPES, 'unknown'], 'Choose your blood type'),
  arrive_by: z.iso.datetime({ offset: true, error: 'Choose when you can be there' }),
  note: textUpTo(280),
  contact_name: requiredText('Enter your name', 200),
  contact_phone: requiredText('Enter a phone number', 40),
  /** the version of the text that the donor agreed to, see `CONSENT_VERSION` */
  consent_version: z.string().max(20),
  /**
   * the time until which an accepted pledge shows both phone numbers, as the donor read it when they agreed; null if
   * the record is older than this column
   */
  agreed_until: z.iso.datetime({ offset: true }).nullable(),
  /** `withdrawn` and `contested` say what the donor wants */
  withdrawn: z.boolean(),
  contested: z.boolean(),
  /**
   * `on_way_at` to `still_coming_at`: when an expected donor tapped that they are on the way, have arrived, or still
   * come; null if they did not, or took it back
   */
  on_way_at: z.iso.datetime({ offset: true }).nullable(),
  here_at: z.iso.datetime({ offset: true }).nullable(),
  still_coming_at: z.iso.datetime({ offset: true }).nullable(),
  /** `decision`, `seen_at` and `outcome` say what the requester wants */
  decision: z.enum(['accepted', 'declined']).nullable(),
  /** when the requester's side said that the donor has arrived; null if they did not, or took it back */
  seen_at: z.iso.datetime({ offset: true }).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /**
   * true if the donor read, as they answered, that they will be asked whether they still come, and lose their place
   * if they never say a word
   */
  may_ask: z.boolean(),
  /** when the donor was accepted, and when the server asked them whether they still come */
  accepted_at: z.iso.datetime({ offset: true }).nullable(),
  asked_at: z.iso.datetime({ offset: true }).nullable(),
  /** `status` to `distance_band` say what the server decided */
  status: z.enum(PLEDGE_STATUSES),
  refusal: z.enum(REFUSALS).nullable(),
  match: z.enum(['same', 'compatible', 'other']).nullable(),
  distance_band: z.enum(DISTANCE_BANDS).nullable(),
  /** why a member of staff must decide on the answer; empty if nobody must, and after the pledge has ended */
  doubts: z.array(z.enum(DOUBTS)),
  /** the first day on which the donor may give again; null if that is not after their arrival */
  gives_again_on: z.iso.date().nullable(),
  next_donation_on: z.iso.date().nullable(),
  /** what is given, as the request asked for it */
  component: z.enum(['whole_blood', 'red_cells', 'platelets', 'plasma']).nullable(),
  /** the day on which the donor gave, in UTC; null if they did not */
  given_on: z.iso.date().nullable(),
  /**
   * `hospital` to `lead_time` are copies of the request's columns, because the donor's device may no longer have the
   * request
   */
  hospital: z.string(),
  location: z.string(),
  needed_type: z.enum(BLOOD_TYPES).nullable(),
  org_id: z.uuid().nullable(),
  org_name: z.string(),
  verified: z.boolean(),
  hours: z.string(),
  lead_time: z.string(),
  /** filled in only while the donor is expected at the hospital */
  ward: z.string(),
  /**
   * `donor_name` to `contact_until` are filled in only while the pledge is accepted, and at most until
   * `contact_until`
   */
  donor_name: z.string(),
  donor_phone: z.string(),
  donor_note: z.string(),
  requester_name: z.string(),
  requester_phone: z.string(),
  contact_until: z.iso.datetime({ offset: true }).nullable(),
  /** true if the requester's devices no longer get the pledge; of the pledges that have ended they get 200 */
  archived: z.boolean(),
  /** what the donor's account had shown when they answered, or since then while they wait; see `findStanding` */
  standing: z.enum(STANDINGS),
  /** how often the donor gave blood to this hospital or requester */
  gave_here: z.int(),
  /** when the donor took the offer back; only their own devices and administrators get this column */
  withdrawn_at: z.iso.datetime({ offset: true }).nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type PledgeRow = z.infer<typeof pledgeRow>;

const fresh = { status: 'open', refusal: null } as const;

/** A pledge as this device stores it. `user_id` is empty on the devices of people other than the donor. */
export type PledgeDoc = LocalRow<'pledges', PledgeRow, keyof typeof fresh> & Newest;

export const newPledge = defineNewRow('pledges', pledgeRow, fresh);
