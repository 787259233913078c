import { addDays } from './calendar';
import { GUIDANCE } from './guidance';

const INTERVALS = Object.values(GUIDANCE.US.intervalDays).flatMap((days) => days?.man ?? []);
const WHOLE_BLOOD = GUIDANCE.US.intervalDays['whole-blood']?.man ?? 56;

/** What is known of when a person gave blood. Dates are such as `2026-01-31`. */
export interface Given {
  /** the day on which they say that they gave last; null where they never did */
  last: string | null;
  /** the days from which they may give again, as the server told with each donation that was made here */
  told: readonly string[];
}

export interface DonorFacts extends Given {
  /** whether any of their donation offers is available; null where they have none */
  isAvailable: boolean | null;
}

/**
 * The first day on which somebody may give again. What they gave is known only of donations whose day the server told;
 * a last donation without such a day counts as whole blood. Must match `private.may_give_from` in supabase/migrations.
 * @returns null where they never gave
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
