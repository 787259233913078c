/** The choices of an arrival time in the form with which a donor answers a request. */
export const ARRIVALS = {
  hour: 'Within 1 hour',
  hours: 'Within 3 hours',
  today: 'Today',
  tomorrow: 'Tomorrow',
  date: 'On another day',
} as const;

/** How many days ahead an arrival may be. The server refuses a later one. */
export const LATEST_ARRIVAL_DAYS = 14;

const HOUR = 3_600_000;

/** The last minute of the day that is `days` after `now`, in this device's time zone. */
const endOfDay = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59);

/**
 * Computes the latest time at which the donor arrives.
 * @param arrival a key of `ARRIVALS`, or an ISO time on the day for which a request asks
 * @param date a day such as `2026-01-31`; read only if `arrival` is `date`
 */
export function computeArrival(arrival: string, date: string, now: Date): Date {
  if (!(arrival in ARRIVALS)) return new Date(arrival);
  if (arrival === 'hour') return new Date(now.getTime() + HOUR);
  if (arrival === 'hours') return new Date(now.getTime() + 3 * HOUR);
  if (arrival === 'date') return new Date(`${date}T23:59`);
  return endOfDay(now, arrival === 'today' ? 0 : 1);
}
