import { addDays } from './calendar';
import { OTHER_DAYS, WHOLE_BLOOD_DAYS } from './rules/wait-days.generated';

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
  /** the person's country, as an ISO code; its rules say how long they wait */
  country: string;
  told: readonly ToldDonation[];
}

export interface DonorFacts extends Given {
  /**
   * true if at least one of the person's donations is available, false if none is; null if they have registered none
   */
  isAvailable: boolean | null;
}

/**
 * Returns the first day on which a person may give blood again. What they gave is known only if a hospital recorded
 * the donation in this app. Any other donation counts as whole blood. Must match `private.may_give_from` in
 * supabase/migrations.
 * @returns null if they never gave blood
 */
export function mayGiveFrom({ last, told, country }: Given): string | null {
  const isTold = last === null || told.some(({ given }) => given === last);
  const days = told.map(({ next }) => next);
  return (
    [...days, ...(isTold ? [] : [addDays(last, WHOLE_BLOOD_DAYS[country] ?? OTHER_DAYS)])]
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Whether a person may give blood on a day. Alerts, answers to requests, drives and lists of donors all use this
 * rule. Must match `private.may_give_on` in supabase/migrations. It is only information: staff make the decision.
 */
export function mayGiveOn(facts: DonorFacts, day: string): boolean {
  const from = mayGiveFrom(facts);
  return facts.isAvailable !== false && (from === null || from <= day);
}
