import type { Position } from './distance';
import type { ZipTable } from './zip-table';

/** How many digits of a donation's ZIP code everybody can see. */
const DIGITS = 3;

/**
 * Finds the centre of each area. An area is all ZIP codes with the same first three digits. `private.zip_areas` has
 * the same centres.
 */
export function findAreaCentres(table: ZipTable): ReadonlyMap<string, Position> {
  const sums = new Map<string, Position & { count: number }>();
  for (const [zip, { latitude, longitude }] of table) {
    const area = zip.slice(0, DIGITS);
    const sum = sums.get(area) ?? { latitude: 0, longitude: 0, count: 0 };
    sums.set(area, {
      latitude: sum.latitude + latitude,
      longitude: sum.longitude + longitude,
      count: sum.count + 1,
    });
  }
  return new Map(
    [...sums].map(([area, { latitude, longitude, count }]) => [
      area,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
}

/** Finds the centre of the area of a ZIP code, or of its first three digits. Null if the area is unknown. */
export const findArea = (
  centres: ReadonlyMap<string, Position>,
  zip: string | null | undefined,
  // in a damaged record `zip` may not be a string
): Position | null => (typeof zip === 'string' && centres.get(zip.trim().slice(0, DIGITS))) || null;
