import { measureMiles, type Position } from '@/places/distance';
import type { DriveDoc } from '@/collections/drives/row';

/** The radius choices in miles. */
export const RADII = [10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
const DEFAULT_RADIUS: Radius = 25;

export interface DriveSearch {
  /** as typed; null if there is no search */
  zip: string | null;
  radius: Radius;
}

/** Parses a radius; any other text gives the default. */
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
  /** distance from the searched ZIP code; null without a search */
  miles: number | null;
}

const compareDates = (a: DriveDoc, b: DriveDoc) =>
  Number(a.date > b.date) - Number(a.date < b.date);

/** Sorts the drives whose place is known: the nearest first, at the same distance the soonest first. */
export function sortByDistance(
  drives: readonly DriveDoc[],
  from: Position,
  positions: ReadonlyMap<string, Position>,
): (NearDrive & { miles: number })[] {
  return drives
    .flatMap((drive) => {
      // a damaged record may hold another type, whatever the column's type says
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
