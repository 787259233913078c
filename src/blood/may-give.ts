import { addDays } from './calendar';
import { GUIDANCE } from './guidance';

const INTERVALS = Object.values(GUIDANCE.US.intervalDays).flatMap((days) => days?.man ?? []);
const WHOLE_BLOOD = GUIDANCE.US.intervalDays['whole-blood']?.man ?? 56;

/** The facts about when a person gave blood. Dates are such as `2026-01-31`. */
export interface Given {
  /** the day on which the person says that they gave last; null if they never gave */
  last: string | null;
  /** the first days on which they may give again, which the server computes for each donation made in this app */
  told: readonly string[];
}

export interface DonorFacts extends Given {
  /** whether any of their donation offers is available; null if they have none */
  isAvailable: boolean | null;
}

/**
 * The first day on which somebody may give again. The app knows what kind of donation it was only if the server
 * computed such a day; any other last donation counts as whole blood. Must match `private.may_give_from` in
 * supabase/migrations.
 * @returns null if they never gave
 */
export function mayGiveFrom({ last, told }: Given): string | null {
  const isTold =
    last === null || told.some((day) => INTERVALS.some((days) => addDays(last, days) === day));
  return [...told, ...(isTold ? [] : [addDays(last, WHOLE_BLOOD)])].toSorted().at(-1) ?? null;
}

/**
 * Whether somebody may give blood on a day: the one rule for invitations, offers, drives and lists of donors. Must match
 * `private.may_give_on` in supabase/migrations. Informational only: staff make the decision.
 */
export function mayGiveOn(facts: DonorFacts, day: string): boolean {
  const from = mayGiveFrom(facts);
  return facts.isAvailable !== false && (from === null || from <= day);
}
