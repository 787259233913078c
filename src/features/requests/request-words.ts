import { countUnitsNeeded, isExpired, isOver, type LifeOfRequest } from '@/blood/request-life';

/** Describes the need: '1 unit needed'. */
export const describeUnitsNeeded = (count: number): string =>
  count === 1 ? '1 unit needed' : `${count} units needed`;

/**
 * Describes a distance as the crow flies: 'About 12 miles away'. Both ends are the middle of an area, so distances
 * below a mile all read the same.
 */
export function describeMiles(miles: number): string {
  if (miles < 1) return 'About 1 mile away or less';
  const rounded = Math.round(miles);
  return rounded === 1
    ? 'About 1 mile away'
    : `About ${rounded.toLocaleString('en-US')} miles away`;
}

/**
 * Describes the units that are missing after the donors who gave or are expected: '2 units still needed'.
 * @param now ms since 1970
 */
export function describeStillNeeded(request: LifeOfRequest, now: number): string {
  if (isOver(request)) return 'No more units are needed';
  if (isExpired(request, now)) return 'Expired: it takes no more offers';
  const needed = countUnitsNeeded(request);
  if (needed === 0) return 'Enough donors are on their way';
  return needed === 1 ? '1 unit still needed' : `${needed} units still needed`;
}
