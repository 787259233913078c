/** Formats a place: 'Boston, MA'. Says so when neither city nor state was given. */
export function describePlace({ city, state }: { city: string; state: string }): string {
  const given = [city, state].filter((part) => part.trim() !== '');
  return given.length > 0 ? given.join(', ') : 'Location not given';
}
