import { BLOOD_TYPES, type BloodType } from './blood-type';
import { findMatch } from './match';
import { type DonorFacts, mayGiveFrom } from './may-give';
import { isWithinHours, type PlannedHours } from './planned';
import type { Component } from './request-life';
import { isSeenByStaff, type Standing } from './standing';
import { type Urgency, readUrgency } from './urgency';

/**
 * The reasons why a donor's answer to a hospital's request needs the decision of a member of staff. An answer for
 * which there is no such reason is accepted at once.
 */
export const DOUBTS = [
  'other_type',
  'unknown_type',
  'resting',
  'unavailable',
  'late',
  'unconfirmed',
] as const;
export type Doubt = (typeof DOUBTS)[number];

const HOUR = 3_600_000;

const SOON: Record<Urgency, number> = {
  Critical: 24 * HOUR,
  High: 24 * HOUR,
  Medium: 72 * HOUR,
  Standard: 72 * HOUR,
};

/** Within how many ms a donor must arrive to be accepted without a member of staff if no staff have seen them. */
const SOON_IF_UNSEEN = 24 * HOUR;

/**
 * Whether staff must decide on an answer because its donor arrives late. Must match `private.comes_late` in
 * supabase/migrations.
 * @param urgency the urgency of the request; null if it asks for a day
 * @param ms how long it is until the donor arrives
 */
export const isTooFarAhead = (ms: number, urgency: string | null, standing: Standing): boolean =>
  (urgency !== null && ms > SOON[readUrgency(urgency)]) ||
  (!isSeenByStaff(standing) && ms > SOON_IF_UNSEEN);

export interface AnswerFacts extends DonorFacts {
  component: Component | undefined;
  needed: BloodType;
  urgency: string;
  /** a blood type, or `unknown` */
  type: string;
  /** the time by which the donor wants to arrive, ms since 1970 */
  arriveBy: number;
  /** the day of the arrival in the donor's time zone, such as `2026-01-31` */
  day: string;
  /** the hours of the day that the request asks for; missing if the blood is needed now */
  hours?: PlannedHours;
  /** what the donor's account has shown, as `private.standing` decides */
  standing: Standing;
}

/**
 * Finds the reasons why a member of staff must decide on an answer. Must match `private.with_doubts` in
 * supabase/migrations.
 * @param now ms since 1970
 */
export function findDoubts(facts: AnswerFacts, now: number): Doubt[] {
  const donor = BLOOD_TYPES.find((one) => one === facts.type);
  const match = donor ? findMatch(facts.component, donor, facts.needed) : null;
  const from = mayGiveFrom(facts);
  const isOfDay = Boolean(facts.hours?.needed_from);
  const found: Record<Doubt, boolean> = {
    other_type: match === 'other',
    unknown_type: match === null,
    resting: from !== null && from > facts.day,
    unavailable: facts.isAvailable === false,
    late:
      isTooFarAhead(facts.arriveBy - now, isOfDay ? null : facts.urgency, facts.standing) ||
      (isOfDay && !isWithinHours(facts.arriveBy, facts.hours ?? {})),
    unconfirmed: facts.standing === 'new',
  };
  return DOUBTS.filter((doubt) => found[doubt]);
}
