import { describeDistance } from './date-words';

/**
 * Describes on a card how long ago something was: '12 min ago', '3 hr ago', or 'just now' if it was less than a
 * minute ago.
 * @param value ms since 1970; if this device's clock has not reached that time, it counts as now
 */
export const describeTimeAgo = (value: number, now: number, locale?: string): string =>
  describeDistance(Math.min(value, now), now, locale);
