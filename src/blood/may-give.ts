import { addDays } from './calendar';
import { GUIDANCE } from './guidance';

const INTERVALS = Object.values(GUIDANCE.US.intervalDays).flatMap((days) => days?.man ?? []);
const WHOLE_BLOOD = GUIDANCE.US.intervalDays['whole-blood']?.man ?? 56;

/** A donation that was made here. */
export interface ToldDonation {
  /** the day of the donation; null where it is not known */
  given: string | null;
  /** the day from which they may give again, as the server told with it */
  next: string;
}

/** What is known of when a person gave blood. Dates are such as `2026-01-31`. */
export interface Given {
  /** the day on which the person says that they gave last; null if they never gave */
  last: string | null;
  told: readonly ToldDonation[];
}

export interface DonorFacts extends Given {
  /** whether any of their donation offers is available; null if they have none */
  isAvailable: boolean | null;
}

/**
 * Describes a donation that was made here. Its day is within the time of its answer, and the interval of what was given
 * ends on the day that was told. The intervals lie further apart than that time is long, so there is one such day. Must
 * match `private.given_day` in supabase/migrations.
 * @param next a date, as the server told
 * @param arriveBy an ISO time in UTC
 */
export function describeTold(next: string, arriveBy: string): ToldDonation {
  const arrival = arriveBy.slice(0, 10);
  const [from, to] = [addDays(arrival, -15), addDays(arrival, 1)];
  const days = INTERVALS.map((interval) => addDays(next, -interval));
  return { given: days.find((day) => day >= from && day <= to) ?? null, next };
}

/**
 * The first day on which somebody may give again. What they gave is known only of donations that were made here; any
 * other last donation counts as whole blood. Must match `private.may_give_from` in supabase/migrations.
 * @returns null where they never gave
 */
export function mayGiveFrom({ last, told }: Given): string | null {
  const isTold = last === null || told.some(({ given }) => given === last);
  const days = told.map(({ next }) => next);
  return [...days, ...(isTold ? [] : [addDays(last, WHOLE_BLOOD)])].toSorted().at(-1) ?? null;
}

/**
 * Whether somebody may give blood on a day: the one rule for invitations, offers, drives and lists of donors. Must match
 * `private.may_give_on` in supabase/migrations. Informational only: staff make the decision.
 */
export function mayGiveOn(facts: DonorFacts, day: string): boolean {
  const from = mayGiveFrom(facts);
  return facts.isAvailable !== false && (from === null || from <= day);
}
