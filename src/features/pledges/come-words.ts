import { describeLeft } from '@/blood/time-left';

/** How long before their arrival a donor is told to set off, ms. */
export const SET_OFF = 3_600_000;

/** Tells an expected donor to set off, with the time that is left: 'Go now, 18 min'. Empty while there is more time. */
export function describeSetOff(arriveBy: string, now: number): string {
  const until = Date.parse(arriveBy);
  if (until - now > SET_OFF) return '';
  const left = describeLeft(until, now);
  return left === '' ? 'Go now' : `Go now, ${left}`;
}
