/** Formats a place: 'Boston, MA'. Says so when neither city nor state was given. */
export function describePlace({ city, state }: { city: string; state: string }): string {
  const given = [city, state].filter((part) => part.trim() !== '');
  return given.length > 0 ? given.join(', ') : 'Location not given';
}

/** What a request says of its place when nobody typed one; the specification's words. */
export const NOT_SPECIFIED = 'Not specified';

/** Joins a hospital and its place for a sentence; leaves out a place that nobody typed. */
export const describeWhere = (hospital: string, location: string): string =>
  [hospital, location].filter((part) => part !== '' && part !== NOT_SPECIFIED).join(', ');
