/** Shelf life in days of red cells in additive solution at 1–6 °C; collection is day 0 (21 CFR 610.53). */
export const RED_CELLS_KEEP_DAYS = 42;

/** Units are marked when they expire within this many days. */
const SOON_DAYS = 7;

const DAY_MS = 86_400_000;
/** Counts days in UTC, where each day has 24 hours. A bare date has no time zone. */
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Last day to use red cells collected on this day. ISO dates; empty for an empty date. */
export function suggestExpiry(collected: string): string {
  const day = dayNumber(collected);
  if (Number.isNaN(day)) return '';
  return new Date((day + RED_CELLS_KEEP_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** Days until the expiry date, which is the last good day. Negative after it. ISO dates. */
export const countDaysLeft = (expiry: string, today: string): number =>
  dayNumber(expiry) - dayNumber(today);

/** Whether units are past their expiry, within a week of it, or neither. */
export function getShelfState(expiry: string, today: string): 'expired' | 'soon' | 'good' {
  const left = countDaysLeft(expiry, today);
  if (left < 0) return 'expired';
  return left <= SOON_DAYS ? 'soon' : 'good';
}
