import { measureMiles } from '@/places/distance';
import { findHospitalZip } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import type { ZipTable } from '@/places/zip-table';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useLoaded } from '@/ui/use-loaded';

type Place = Pick<BloodRequestDoc, 'location' | 'hospital' | 'hospital_zip'>;

/**
 * Measures how far a request is from a place. It uses the ZIP code of the hospital, or else a ZIP code in the
 * request's location.
 * @returns miles, or null if either position is unknown
 */
export function measureMilesTo(request: Place, from: string, table: ZipTable) {
  const here = table.get(from);
  const there = table.get(findHospitalZip(request) ?? '');
  return here && there ? measureMiles(here, there) : null;
}

export interface Distances {
  /** `unknown`: no such ZIP code exists. `failed`: the positions could not be loaded. */
  state: 'none' | 'loading' | 'unknown' | 'failed' | 'ready';
  milesTo: (request: Place) => number | null;
}

/**
 * Provides the distances of requests from a ZIP code.
 * @param zip five digits; null if there is none
 */
export function useDistances(zip: string | null): Distances {
  const table = useLoaded(loadZipTable, zip);
  if (zip === null) return { state: 'none', milesTo: () => null };
  if (table === 'loading') return { state: 'loading', milesTo: () => null };
  if (table === 'failed') return { state: 'failed', milesTo: () => null };
  return {
    state: table.has(zip) ? 'ready' : 'unknown',
    milesTo: (request) => measureMilesTo(request, zip, table),
  };
}
