import { useEffect, useMemo, useState } from 'react';
import { measureMiles } from '@/places/distance';
import { findArea, findAreaCentres } from '@/places/zip-areas';
import { isFiveDigits } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import type { ZipTable } from '@/places/zip-table';
import type { DonorDoc } from '@/collections/donors/row';

export interface DonationDistances {
  /** what is wrong with the ZIP code; undefined when nothing is */
  problem: string | undefined;
  /** null until distances are known */
  milesTo: ((donation: Pick<DonorDoc, 'zip_code'>) => number | null) | null;
}

/**
 * Provides distances of donations from a ZIP code. Of a donation only the area is known, so each is measured to its
 * middle.
 * @param zip as typed; nothing is measured until it has five digits
 */
export function useDonationDistances(zip: string): DonationDistances {
  const [table, setTable] = useState<ZipTable | 'failed' | null>(null);
  const wanted = isFiveDigits(zip);
  useEffect(() => {
    if (!wanted) return undefined;
    let alive = true;
    loadZipTable().then(
      (loaded) => alive && setTable(loaded),
      () => alive && setTable('failed'),
    );
    return () => {
      alive = false;
    };
  }, [wanted]);
  const centres = useMemo(() => (table instanceof Map ? findAreaCentres(table) : null), [table]);
  if (!wanted || table === null) return { problem: undefined, milesTo: null };
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

/** The nearest first; of those as near, and of those without a distance, in the order given. */
export function sortNearest(
  donations: readonly DonorDoc[],
  milesTo: NonNullable<DonationDistances['milesTo']>,
): DonorDoc[] {
  return donations
    .map((donation) => ({ donation, miles: milesTo(donation) ?? Number.MAX_VALUE }))
    .toSorted((a, b) => a.miles - b.miles)
    .map(({ donation }) => donation);
}
