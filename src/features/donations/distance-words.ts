/** Says about how far away a donation is: only its area is known, so nothing nearer than 5 miles is told apart. */
export function describeAbout(miles: number): string {
  if (miles < 5) return 'within about 5 miles';
  return `about ${Math.round(miles).toLocaleString('en-US')} miles away`;
}
