/** Describes a place, for example 'Boston, MA'. If neither city nor state was given, says so. */
export function describePlace({ city, state }: { city: string; state: string }): string {
  const given = [city, state].filter((part) => part.trim() !== '');
  return given.length > 0 ? given.join(', ') : 'Location not given';
}

/** What the specification wants to be shown for a request whose place nobody typed. */
export const NOT_SPECIFIED = 'Not specified';

/** Joins a hospital and its place with a comma. Leaves out the place if nobody typed it. */
export const describeWhere = (hospital: string, location: string): string =>
  [hospital, location].filter((part) => part !== '' && part !== NOT_SPECIFIED).join(', ');
