import { useMemo } from 'react';
import type { DonorDoc } from '@/collections/donors/row';
import { useLoaded } from '@/ui/use-loaded';
import { measureMiles } from '@/places/distance';
import { findArea, findAreaCentres } from '@/places/zip-areas';
import { isFiveDigits } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';

/** Says roughly how far away a donation is. Only its area is known, so distances below 5 miles all read the same. */
export function describeAbout(miles: number): string {
  if (miles < 5) return 'within about 5 miles';
  return `about ${Math.round(miles).toLocaleString('en-US')} miles away`;
}

export interface DonationDistances {
  /** the error of the ZIP code; undefined if there is none */
  problem: string | undefined;
  /** null until distances are known */
  milesTo: ((donation: Pick<DonorDoc, 'zip_code'>) => number | null) | null;
}

/**
 * Measures distances of donations from a ZIP code. Only the area of a donation is known, so distances go to the
 * middle of the area.
 * @param zip as typed; nothing is measured until it has five digits
 */
export function useDonationDistances(zip: string): DonationDistances {
  const wanted = isFiveDigits(zip);
  const table = useLoaded(loadZipTable, wanted ? zip : null);
  const centres = useMemo(() => (table instanceof Map ? findAreaCentres(table) : null), [table]);
  if (!wanted || table === 'loading') return { problem: undefined, milesTo: null };
  if (table === 'failed' || !centres)
    return {
      problem: 'Distances are not on this device yet. They appear once you are online.',
      milesTo: null,
    };
  const here = table.get(zip);
  if (!here)
    return { problem: 'This ZIP code is not known. Check its five digits.', milesTo: null };
  return {
    problem: undefined,
    milesTo: ({ zip_code: theirs }) => {
      const there = findArea(centres, theirs);
      return there ? measureMiles(here, there) : null;
    },
  };
}

/** Sorts the nearest first. Donations at the same distance, or without one, keep their order. */
export function sortNearest(
  donations: readonly DonorDoc[],
  milesTo: NonNullable<DonationDistances['milesTo']>,
): DonorDoc[] {
  return donations
    .map((donation) => ({ donation, miles: milesTo(donation) ?? Number.MAX_VALUE }))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ donation }) => donation);
}
