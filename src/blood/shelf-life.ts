/** Days that red cells in additive solution keep at 1–6 °C; the day of collection is day 0 (21 CFR 610.53). */
export const RED_CELLS_KEEP_DAYS = 42;

/** From how many days before their expiry units are marked. */
const SOON_DAYS = 7;

const DAY_MS = 86_400_000;
/** A bare date has no time zone: days are counted in UTC, where each has 24 hours. */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The last day on which red cells that were collected on this day may be used; ISO dates. Empty for no date. */
export function suggestedExpiry(collected: string): string {
  const day = dayNumber(collected);
  if (Number.isNaN(day)) return '';
  return new Date((day + RED_CELLS_KEEP_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** Days left until the day of expiry, which is the last good one; negative once it has passed. ISO dates. */
export const daysLeft = (expiry: string, today: string): number =>
  dayNumber(expiry) - dayNumber(today);

/** How units stand by their expiry: past it, within a week of it, or neither. */
export function shelfState(expiry: string, today: string): 'expired' | 'soon' | 'good' {
  const left = daysLeft(expiry, today);
  if (left < 0) return 'expired';
  return left <= SOON_DAYS ? 'soon' : 'good';
}
