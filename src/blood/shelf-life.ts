/** How many days red cells in additive solution keep at 1–6 °C. The day of collection is day 0 (21 CFR 610.53). */
export const RED_CELLS_KEEP_DAYS = 42;

/** The app marks units that expire within this many days. */
const SOON_DAYS = 7;

const DAY_MS = 86_400_000;
/**
 * The number of a date since 1970-01-01. It counts in UTC, where each day has 24 hours. A bare date has no time zone.
 */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * The last day on which red cells that were collected on this day may be used. Dates are ISO dates; an empty date
 * gives an empty text.
 */
export function suggestExpiry(collected: string): string {
  const day = dayNumber(collected);
  if (Number.isNaN(day)) return '';
  return new Date((day + RED_CELLS_KEEP_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * How many days are left until the expiry date, which is the last day of use. Negative after that day. Dates are ISO
 * dates.
 */
export const countDaysLeft = (expiry: string, today: string): number =>
  dayNumber(expiry) - dayNumber(today);

/** Whether units have expired, expire within a week, or keep longer. */
export function getShelfState(expiry: string, today: string): 'expired' | 'soon' | 'good' {
  const left = countDaysLeft(expiry, today);
  if (left < 0) return 'expired';
  return left <= SOON_DAYS ? 'soon' : 'good';
}
