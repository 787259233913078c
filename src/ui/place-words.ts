/** Formats a place: 'Boston, MA'. Says so when neither city nor state was given. */
export function describePlace({ city, state }: { city: string; state: string }): string {
  const given = [city, state].filter((part) => part.trim() !== '');
  return given.length > 0 ? given.join(', ') : 'Location not given';
}

/** The words of the specification for a request whose place nobody typed. */
export const NOT_SPECIFIED = 'Not specified';

/** Joins a hospital and its place for a sentence; leaves out the place if nobody typed it. */
export const describeWhere = (hospital: string, location: string): string =>
  [hospital, location].filter((part) => part !== '' && part !== NOT_SPECIFIED).join(', ');
