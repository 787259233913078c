import { measureMiles, type Position } from '@/places/distance';
import type { DriveDoc } from '@/collections/drives/row';

/** The choices of the radius, in miles. */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
const DEFAULT_RADIUS: Radius = 25;

export interface DriveSearch {
  /** the ZIP code as it was typed; null if there is no search */
  zip: string | null;
  radius: Radius;
}

/** Reads a radius. Any other text gives the default radius. */
export function readRadius(text: string | null): Radius {
  return RADII.find((radius) => String(radius) === text) ?? DEFAULT_RADIUS;
}

/** Reads the search from the address. */
export function readSearch(search: URLSearchParams): DriveSearch {
  const zip = search.get('zip')?.trim() ?? '';
  return { zip: zip === '' ? null : zip, radius: readRadius(search.get('radius')) };
}

/** Writes a search into an address. */
export function writeSearch({ zip, radius }: DriveSearch): URLSearchParams {
  const search = new URLSearchParams();
  if (zip !== null) search.set('zip', zip);
  if (radius !== DEFAULT_RADIUS) search.set('radius', String(radius));
  return search;
}

export interface NearDrive {
  drive: DriveDoc;
  /** how far the drive is from the searched ZIP code; null if there is no search */
  miles: number | null;
}

const compareDates = (a: DriveDoc, b: DriveDoc) =>
  Number(a.date > b.date) - Number(a.date < b.date);

/** Sorts the drives whose position is known. The nearest come first; at the same distance, the soonest. */
export function sortByDistance(
  drives: readonly DriveDoc[],
  from: Position,
  positions: ReadonlyMap<string, Position>,
): (NearDrive & { miles: number })[] {
  return drives
    .flatMap((drive) => {
      // in a damaged record the ZIP code may not be a string
      const zip: unknown = drive.zip_code;
      const at = typeof zip === 'string' ? positions.get(zip.slice(0, 5)) : undefined;
      return at ? [{ drive, miles: measureMiles(from, at) }] : [];
    })
    .toSorted((a, b) => a.miles - b.miles || compareDates(a.drive, b.drive));
}

/** Describes a distance: '12 miles away'. */
export function describeDistance(miles: number): string {
  const rounded = Math.round(miles);
  if (rounded < 1) return 'Less than a mile away';
  return rounded === 1 ? '1 mile away' : `${rounded.toLocaleString()} miles away`;
}
