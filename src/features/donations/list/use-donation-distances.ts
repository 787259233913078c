import { useMemo } from 'react';
import type { DonorDoc } from '@/collections/donors/row';
import { useLoaded } from '@/ui/use-loaded';
import { measureMiles } from '@/places/distance';
import { findArea, findAreaCentres } from '@/places/zip-areas';
import { isFiveDigits } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';

/**
 * Says roughly how far away a donation is. Only its area is known, so all distances below 5 miles get the same words.
 */
export function describeAbout(miles: number): string {
  if (miles < 5) return 'within about 5 miles';
  return `about ${Math.round(miles).toLocaleString('en-US')} miles away`;
}

export interface DonationDistances {
  /** the error message of the ZIP code; undefined if there is none */
  problem: string | undefined;
  /** returns the miles to a donation; null until distances are known */
  milesTo: ((donation: Pick<DonorDoc, 'zip_code'>) => number | null) | null;
}

/**
 * Measures distances of donations from a ZIP code. Only the area of a donation is known, so the distance goes to the
 * middle of its area.
 * @param zip the ZIP code as it was typed; nothing is measured before it has five digits
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

/** Sorts donations, the nearest first. Those at the same distance keep their order, and so do those without one. */
export function sortNearest(
  donations: readonly DonorDoc[],
  milesTo: NonNullable<DonationDistances['milesTo']>,
): DonorDoc[] {
  return donations
    .map((donation) => ({ donation, miles: milesTo(donation) ?? Number.MAX_VALUE }))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ donation }) => donation);
}
