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

/**
 * Says where somebody can drive to, from what is known: 'Springfield, IL 62701', or 'ZIP code 62701' if nobody typed
 * a place. Empty if nothing is known.
 */
export function describeKnownPlace(location: string, zip: string | null | undefined): string {
  const place = describeWhere('', location);
  if (!zip || place.includes(zip)) return place;
  return place === '' ? `ZIP code ${zip}` : `${place} ${zip}`;
}

/** Writes a ZIP code. Of its first three digits, which is all that others get, it says that they are an area. */
export const describeZip = (zip: string): string => (/^\d{3}$/.test(zip) ? `Area ${zip}xx` : zip);

/**
 * Makes the address that shows a place on a map: in the app for maps of a phone, and elsewhere on a page.
 * @param browser how the browser describes itself
 */
export function makeMapAddress(place: string, browser: string): string {
  const asked = encodeURIComponent(place);
  if (/android/i.test(browser)) return `geo:0,0?q=${asked}`;
  // no browser on these devices opens `geo:`
  if (/iphone|ipad|ipod/i.test(browser)) return `https://maps.apple.com/?q=${asked}`;
  return `https://www.openstreetmap.org/search?query=${asked}`;
}
