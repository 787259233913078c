import { BLOOD_TYPES, type BloodType } from './blood-type';
import { findMatch } from './match';
import { type DonorFacts, mayGiveFrom } from './may-give';
import { isWithinHours, type PlannedHours } from './planned';
import type { Component } from './request-life';
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

/**
 * Within how many ms a donor must arrive to be accepted without a member of staff. Must match `private.soon` in
 * supabase/migrations.
 */
export const findSoon = (urgency: string): number => SOON[readUrgency(urgency)];

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
  /**
   * whether a confirmed e-mail address, a hospital or its staff vouch for the donor, as
   * `private.standing` decides
   */
  isKnown: boolean;
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
  const found: Record<Doubt, boolean> = {
    other_type: match === 'other',
    unknown_type: match === null,
    resting: from !== null && from > facts.day,
    unavailable: facts.isAvailable === false,
    late: facts.hours?.needed_from
      ? !isWithinHours(facts.arriveBy, facts.hours)
      : facts.arriveBy > now + findSoon(facts.urgency),
    unconfirmed: !facts.isKnown,
  };
  return DOUBTS.filter((doubt) => found[doubt]);
}
