import { countUnitsNeeded, type LifeOfRequest } from '@/blood/request-life';

/** Describes the need: '1 unit needed'. */
export const unitsWords = (count: number): string =>
  count === 1 ? '1 unit needed' : `${count} units needed`;

/** Describes a distance as the crow flies: 'Less than 1 mile away', 'About 12 miles away'. */
export function milesWords(miles: number): string {
  if (miles < 1) return 'Less than 1 mile away';
  const rounded = Math.round(miles);
  return rounded === 1
    ? 'About 1 mile away'
    : `About ${rounded.toLocaleString('en-US')} miles away`;
}

/** Describes what is missing besides the donors who gave or are expected: '2 units still needed'. */
export function stillNeededWords(request: LifeOfRequest): string {
  const needed = countUnitsNeeded(request);
  if (needed === 0) return 'Enough donors are on their way';
  return needed === 1 ? '1 unit still needed' : `${needed} units still needed`;
}
