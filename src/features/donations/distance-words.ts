/** Says roughly how far away a donation is. Only its area is known, so distances below 5 miles all read the same. */
export function describeAbout(miles: number): string {
  if (miles < 5) return 'within about 5 miles';
  return `about ${Math.round(miles).toLocaleString('en-US')} miles away`;
}
