import { measureMiles } from '@/places/distance';
import { findHospitalZip } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import type { ZipTable } from '@/places/zip-table';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useLoaded } from '@/ui/use-loaded';

type Place = Pick<BloodRequestDoc, 'location' | 'hospital' | 'hospital_zip'>;

/**
 * Computes the distance of a request from a place, by the hospital's ZIP code, else by a ZIP code in its text.
 * @returns miles, or null if either place is unknown
 */
export function measureMilesTo(request: Place, from: string, table: ZipTable) {
  const here = table.get(from);
  const there = table.get(findHospitalZip(request) ?? '');
  return here && there ? measureMiles(here, there) : null;
}

export interface Distances {
  /** `unknown`: there is no such ZIP code; `failed`: the positions could not be loaded */
  state: 'none' | 'loading' | 'unknown' | 'failed' | 'ready';
  milesTo: (request: Place) => number | null;
}

/**
 * Provides distances from a ZIP code.
 * @param zip five digits, or null for none
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
