/** When a donor can be there, as the form asks it. */
export const ARRIVALS = {
  hour: 'Within 1 hour',
  hours: 'Within 3 hours',
  today: 'Today',
  tomorrow: 'Tomorrow',
  date: 'On another day',
} as const;
export type Arrival = keyof typeof ARRIVALS;

/** The server takes no pledge for a later time, days. */
export const LATEST_ARRIVAL_DAYS = 14;

const HOUR = 3_600_000;

/** The last minute of a day by this device's clock, so many days after `now`. */
const endOfDay = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59);

/**
 * By when the donor is there.
 * @param date `2026-01-31`, for `date` only
 */
export function arriveBy(arrival: Arrival, date: string, now: Date): Date {
  if (arrival === 'hour') return new Date(now.getTime() + HOUR);
  if (arrival === 'hours') return new Date(now.getTime() + 3 * HOUR);
  if (arrival === 'date') return new Date(`${date}T23:59`);
  return endOfDay(now, arrival === 'today' ? 0 : 1);
}
