import { addDays } from './calendar';
import { GUIDANCE } from './guidance';

const DAYS = Object.values(GUIDANCE.US.intervalDays).flatMap((interval) => interval?.man ?? []);
const WHOLE_BLOOD_DAYS = GUIDANCE.US.intervalDays['whole-blood']?.man ?? 56;

/**
 * The first day on which somebody may give again. What they gave is known only where the server told the day with
 * the donation; otherwise it counts as whole blood.
 * @param last when they last gave, `2026-01-31`; null where they never did
 * @param told the day that the server told with their latest donation, or null
 * @returns null where they never gave
 */
export function getNextDonationDay(last: string | null, told: string | null): string | null {
  if (last === null) return null;
  // a day that is told for an earlier donation is no interval away from the last one
  const isOfLast = DAYS.some((days) => addDays(last, days) === told);
  return isOfLast ? told : addDays(last, WHOLE_BLOOD_DAYS);
}
