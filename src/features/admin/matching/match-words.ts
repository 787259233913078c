import type { MatchingDonor } from './match-donors';

/** Describes how far away a donor lives, as the crow flies; empty if unknown. */
export function describeDistance(miles: number | null): string {
  if (miles === null) return '';
  if (miles < 1) return 'under 1 mile';
  const rounded = Math.round(miles);
  return rounded === 1 ? 'about 1 mile' : `about ${rounded.toLocaleString('en-US')} miles`;
}

/** Describes how many donors were found, and their order. */
export function describeMatches(donors: readonly MatchingDonor[], isPlaced: boolean): string {
  if (donors.length === 0)
    return 'No available donor of a matching type may give today, or they are expected elsewhere.';
  const count = donors.length === 1 ? '1 donor' : `${donors.length.toLocaleString('en-US')} donors`;
  const order = isPlaced
    ? 'the nearest first'
    : 'the same type first: the hospital’s ZIP code is not known';
  return `${count} who may give today, ${order}. Staff decide who is asked.`;
}
