import { useEffect, useMemo, useState } from 'react';
import { measureMiles } from '@/places/distance';
import { findHospitalZip, findZip } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import type { ZipTable } from '@/places/zip-table';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useTable } from '@/store/hooks/use-table';
import { getTodayInput } from '@/ui/date-words';
import { DONORS } from '../donors/donor-rows';
import { useGivers } from '../donors/givers';
import { matchDonors, type MatchingDonor } from './match-donors';

/** Loads the positions of ZIP codes; `failed` if they are not on this device and cannot be fetched. */
function useZipTable(): ZipTable | 'loading' | 'failed' {
  const [table, setTable] = useState<ZipTable | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let alive = true;
    loadZipTable().then(
      (loaded) => alive && setTable(loaded),
      () => alive && setTable('failed'),
    );
    return () => {
      alive = false;
    };
  }, []);
  return table;
}

export interface MatchingDonors {
  /** null while this device is reading */
  donors: readonly MatchingDonor[] | null;
  /** whether the hospital's place is known, so that distances can be shown */
  isPlaced: boolean;
  failed: boolean;
}

/** Returns the donors on this device who can give what a request needs, the nearest first. */
export function useMatchingDonors(request: BloodRequestDoc): MatchingDonors {
  const { table, state } = useTable(DONORS);
  const givers = useGivers();
  const zips = useZipTable();
  const { blood_type: type, component, user_id: owner } = request;
  const hospital = findHospitalZip(request) ?? '';
  const here = typeof zips === 'string' ? undefined : zips.get(hospital);
  const { complete, version } = state;
  const donors = useMemo(() => {
    // a table stays the same object whatever changes in it; its version changes instead
    if (!table || !complete || version === 0 || !givers || zips === 'loading') return null;
    const milesTo = (typed: string) => {
      const there = typeof zips === 'string' ? undefined : zips.get(findZip(typed) ?? '');
      return here && there ? measureMiles(here, there) : null;
    };
    return matchDonors(table.rows(), { type, component, owner }, milesTo, getTodayInput(), givers);
  }, [table, complete, version, givers, zips, here, type, component, owner]);
  return { donors, isPlaced: here !== undefined, failed: state.error !== null };
}
