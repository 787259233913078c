import type { Position } from './distance';
import type { ZipTable } from './zip-table';

/** How many digits of a donation's ZIP code everybody sees. */
const DIGITS = 3;

/** The centre of each area whose ZIP codes begin with the same three digits, as `private.zip_areas` has it. */
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

/**
 * Finds the centre of the area that a ZIP code, or its first three digits, belongs to. Null if the code is unknown.
 */
export const findArea = (
  centres: ReadonlyMap<string, Position>,
  zip: string | null | undefined,
  // the column of a damaged record may hold another type
): Position | null => (typeof zip === 'string' && centres.get(zip.trim().slice(0, DIGITS))) || null;
