/** How much is needed: '1 unit needed'. */
export const unitsWords = (count: number): string =>
  count === 1 ? '1 unit needed' : `${count} units needed`;

/** How far away something is, as the crow flies: 'Less than 1 mile away', 'About 12 miles away'. */
export function milesWords(miles: number): string {
  if (miles < 1) return 'Less than 1 mile away';
  const rounded = Math.round(miles);
  return rounded === 1
    ? 'About 1 mile away'
    : `About ${rounded.toLocaleString('en-US')} miles away`;
}
