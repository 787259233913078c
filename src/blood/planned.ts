import { LATEST_ARRIVAL_DAYS } from './arrival';

/**
 * How many days ahead a hospital can ask for a day. Must match `private.guard_planned` in supabase/migrations.
 */
export const LATEST_PLANNED_DAYS = 60;

const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;

/** The hours of the day that a request asks for, as ISO times. They are missing if the blood is needed now. */
export interface PlannedHours {
  needed_from?: string | null | undefined;
  needed_until?: string | null | undefined;
}

/**
 * Returns the time from which donors can answer, ms since 1970. Before that time, some arrivals on the day are too far
 * ahead for the server. 0 if the blood is needed now.
 */
export const getAnswersOpen = ({ needed_until: until }: PlannedHours): number =>
  until ? Date.parse(until) - LATEST_ARRIVAL_DAYS * DAY : 0;

/**
 * Lists the times on the day among which a donor can choose: each half hour in which the hospital receives donors.
 * @param now ms since 1970; times that have passed are left out
 */
export function listArrivals({ needed_from, needed_until }: PlannedHours, now: number): number[] {
  const [from, until] = [Date.parse(needed_from ?? ''), Date.parse(needed_until ?? '')];
  const times: number[] = [];
  for (let at = from; at < until; at += HALF_HOUR) if (at > now) times.push(at);
  return times;
}

/** Whether a time lies within the hours of the day. */
export const isWithinHours = (at: number, { needed_from, needed_until }: PlannedHours): boolean =>
  at >= Date.parse(needed_from ?? '') && at <= Date.parse(needed_until ?? '');

/**
 * Computes the hours of a day in this device's time zone, which is the hospital's while its staff plan.
 * @param day such as `2026-12-03`
 * @param from when the hospital begins to receive donors, `HH:MM`; empty for the whole day
 * @param until when it ends; empty for the end of the day
 */
export function computeHours(day: string, from: string, until: string) {
  const end = new Date(`${day}T${until || '00:00'}`);
  if (!until) end.setDate(end.getDate() + 1);
  return {
    needed_from: new Date(`${day}T${from || '00:00'}`).toISOString(),
    needed_until: end.toISOString(),
  };
}
