import { countUnitsNeeded, isExpired, isOver, type LifeOfRequest } from '@/blood/request-life';

/** Describes how many units are needed: '1 unit needed'. */
export const describeUnitsNeeded = (count: number): string =>
  count === 1 ? '1 unit needed' : `${count} units needed`;

/**
 * Describes a distance in a straight line: 'About 12 miles away'. Both ends are the middle of an area, so all
 * distances below a mile get the same words.
 */
export function describeMiles(miles: number): string {
  if (miles < 1) return 'About 1 mile away or less';
  const rounded = Math.round(miles);
  return rounded === 1
    ? 'About 1 mile away'
    : `About ${rounded.toLocaleString('en-US')} miles away`;
}

/**
 * Describes how many units are still missing if all expected donors come: '2 units still needed'.
 * @param now ms since 1970
 */
export function describeStillNeeded(request: LifeOfRequest, now: number): string {
  if (isOver(request)) return 'No more units are needed';
  if (isExpired(request, now)) return 'Expired: it takes no more offers';
  const needed = countUnitsNeeded(request);
  if (needed === 0) return 'Enough donors are on their way';
  return needed === 1 ? '1 unit still needed' : `${needed} units still needed`;
}
