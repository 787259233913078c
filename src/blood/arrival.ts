/** The form's choices of when a donor can be there. */
export const ARRIVALS = {
  hour: 'Within 1 hour',
  hours: 'Within 3 hours',
  today: 'Today',
  tomorrow: 'Tomorrow',
  date: 'On another day',
} as const;
export type Arrival = keyof typeof ARRIVALS;

/** The latest arrival that the server accepts, in days. */
export const LATEST_ARRIVAL_DAYS = 14;

const HOUR = 3_600_000;

/** Returns the last minute of the day that is `days` after `now`, in this device's time zone. */
const endOfDay = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59);

/**
 * Computes by when the donor is there.
 * @param date `2026-01-31`, for `date` only
 */
export function computeArrival(arrival: Arrival, date: string, now: Date): Date {
  if (arrival === 'hour') return new Date(now.getTime() + HOUR);
  if (arrival === 'hours') return new Date(now.getTime() + 3 * HOUR);
  if (arrival === 'date') return new Date(`${date}T23:59`);
  return endOfDay(now, arrival === 'today' ? 0 : 1);
}
