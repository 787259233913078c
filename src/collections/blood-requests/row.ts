import { z } from 'zod';
import '../jitless';
import { BLOOD_TYPES } from '@/blood/blood-type';
import type { RequesterType } from '@/blood/offer';
import type { ClosedReason, Component } from '@/blood/request-life';
import { URGENCIES } from '@/blood/urgency';
import type { LocalRow } from '../define';
import type { Listed } from '../local';
import { defineNewRow } from '../new-row';
import { possibleDay, publicText, requiredText, savableText, textUpTo } from '../text';

const REQUESTERS = [
  'hospital',
  'doctor',
  'patient',
  'family',
] as const satisfies readonly RequesterType[];

const COMPONENT_NAMES = [
  'whole_blood',
  'red_cells',
  'platelets',
  'plasma',
] as const satisfies readonly Component[];
const REASON_NAMES = [
  'given_here',
  'from_stock',
  'found_elsewhere',
  'no_longer_needed',
  'patient_died',
] as const satisfies readonly ClosedReason[];

/**
 * An event in the timeline of a request. The server writes it. If the request is a hospital's, `by` names the member
 * of its team who acted. Donors are never named.
 */
const requestEvent = z.object({
  at: z.iso.datetime({ offset: true }),
  event: z.enum([
    'posted',
    'changed',
    'answered',
    'accepted',
    'not_coming',
    'could_not',
    'given',
    'renewed',
    'expired',
    'fulfilled',
    'closed',
    'hidden',
    'shown',
  ]),
  reason: z.enum(REASON_NAMES).optional(),
  /** the columns that were changed */
  fields: z.array(z.string()).optional(),
  by: z.string().optional(),
  by_id: z.uuid().optional(),
});

/** The schema of a row of `blood_requests` with all columns, as its owner and administrators get it. */
export const bloodRequestRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_email: z.string(),
  patient_id: z.string().regex(/^P-[1-9][0-9]{5}$/),
  blood_type: z.enum(BLOOD_TYPES, 'Choose the blood type that is needed'),
  hospital: publicText('Enter the hospital', 200),
  required_units: z
    .int('Enter a whole number of units')
    .min(1, 'At least 1 unit')
    .max(1000, 'At most 1000 units'),
  urgency: z.enum(URGENCIES, 'Choose how urgent it is'),
  location: publicText('Enter a location', 200),
  contact: requiredText('Enter a contact number', 40),
  email: z.email('Enter an e-mail address, like name@example.com').max(254),
  reason: publicText('Enter the reason', 2000),
  additional_info: savableText().max(2000, 'Use at most 2000 characters'),
  requester_name: requiredText('Enter your name', 200),
  requester_type: z.enum(REQUESTERS, 'Choose who you are'),
  component: z.enum(COMPONENT_NAMES),
  hospital_zip: z.string().regex(/^(\d{5})?$/, 'Enter five digits'),
  request_fulfilled: z.boolean(),
  closed_reason: z.enum(REASON_NAMES).nullable(),
  /** how many times its owner has renewed the request */
  renewals: z.int().min(0).max(1000),
  expires_at: z.iso.datetime({ offset: true }),
  expired: z.boolean(),
  units_given: z.int(),
  /** how many donors are accepted, and how many of the missing units they are likely to give */
  units_coming: z.int(),
  units_expected: z.int(),
  /** at least how many people were notified of the request; null before the first. Only its owner's side has it */
  notified: z.int().nullable(),
  timeline: z.array(requestEvent),
  /** the hospital whose team manages the request; null if a person manages it alone */
  org_id: z.uuid().nullable(),
  ward: textUpTo(60),
  /** the server copies `org_name` to `lead_time` from the hospital */
  org_name: z.string(),
  verified: z.boolean(),
  desk_phone: z.string(),
  hours: z.string(),
  lead_time: z.string(),
  /**
   * true if several people reported the request; only its owner and administrators see it until an administrator
   * decides
   */
  hidden: z.boolean(),
  /** the owner's answer to the reports */
  objection: textUpTo(500),
  /** true if the setup page created the request; only administrators get this column */
  is_sample: z.boolean(),
  /** the day for which a hospital plans ahead, by its calendar; null if the blood is needed now */
  needed_on: possibleDay('Choose the day').nullable(),
  /**
   * `needed_from` and `needed_until`: the hours in which the hospital receives donors on that day; null if the blood
   * is needed now
   */
  needed_from: z.iso.datetime({ offset: true }).nullable(),
  needed_until: z.iso.datetime({ offset: true }).nullable(),
  client_created_at: z.iso.datetime({ offset: true }).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  rev: z.int(),
});
export type BloodRequestRow = z.infer<typeof bloodRequestRow>;

/** A request as this device stores it. */
export type BloodRequestDoc = LocalRow<'blood_requests', BloodRequestRow> & Listed;

export const newRequest = defineNewRow('blood_requests', bloodRequestRow);
