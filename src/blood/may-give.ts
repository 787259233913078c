import { addDays } from './calendar';

/** The days between two donations in the United States, whole blood first (rules/us.ts). */
const INTERVALS = [56, 112, 7, 28] as const;
const [WHOLE_BLOOD] = INTERVALS;

/** A donation that a hospital recorded in this app. */
export interface ToldDonation {
  /** the day of the donation; null if it is unknown */
  given: string | null;
  /** the day from which the donor may give again; the server computed it when the hospital recorded the donation */
  next: string;
}

/** What this app knows of a person's past donations. Dates are strings such as `2026-01-31`. */
export interface Given {
  /** the day of their last donation as the person states it; null if they say that they never gave */
  last: string | null;
  told: readonly ToldDonation[];
}

export interface DonorFacts extends Given {
  /**
   * true if at least one of the person's donations is available, false if none is; null if they have registered none
   */
  isAvailable: boolean | null;
}

/**
 * Finds the day of a donation that a hospital recorded. It is the one day near the donor's arrival from which one of
 * the intervals ends on `next`. There is only one, because the intervals differ by more than the 16 days that are
 * searched. Must match `private.given_day` in supabase/migrations.
 * @param next the day from which the donor may give again, as the server computed it
 * @param arriveBy the arrival time of the donor's answer, an ISO time in UTC
 */
export function describeTold(next: string, arriveBy: string): ToldDonation {
  const arrival = arriveBy.slice(0, 10);
  const [from, to] = [addDays(arrival, -15), addDays(arrival, 1)];
  const days = INTERVALS.map((interval) => addDays(next, -interval));
  return { given: days.find((day) => day >= from && day <= to) ?? null, next };
}

/**
 * Returns the first day on which a person may give blood again. What they gave is known only if a hospital recorded
 * the donation in this app. Any other donation counts as whole blood. Must match `private.may_give_from` in
 * supabase/migrations.
 * @returns null if they never gave blood
 */
export function mayGiveFrom({ last, told }: Given): string | null {
  const isTold = last === null || told.some(({ given }) => given === last);
  const days = told.map(({ next }) => next);
  return [...days, ...(isTold ? [] : [addDays(last, WHOLE_BLOOD)])].toSorted().at(-1) ?? null;
}

/**
 * Whether a person may give blood on a day. Alerts, answers to requests, drives and lists of donors all use this
 * rule. Must match `private.may_give_on` in supabase/migrations. It is only information: staff make the decision.
 */
export function mayGiveOn(facts: DonorFacts, day: string): boolean {
  const from = mayGiveFrom(facts);
  return facts.isAvailable !== false && (from === null || from <= day);
}
