/** A place in one line: 'Boston, MA'. Says so where neither city nor state was given. */
export function placeWords({ city, state }: { city: string; state: string }): string {
  const given = [city, state].filter((part) => part.trim() !== '');
  return given.length > 0 ? given.join(', ') : 'Location not given';
}
