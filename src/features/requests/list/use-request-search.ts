import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findZip } from '@/places/zip-code';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { readNearness } from './nearness';
import { readFilter } from './request-filter';
import { useDistances } from './use-distances';

const ZIP = /^\d{5}$/;

/** Manages the search of the list. The address holds the filters, and a ZIP code that was typed. */
export function useRequestSearch() {
  const [search, setSearch] = useSearchParams();
  const userId = useIdentity()?.userId ?? null;
  const profile = useLiveOne('profiles', userId);
  const [typed, setTyped] = useState(search.get('zip'));
  // the address does not get the ZIP code of the profile, because people share addresses
  const zip = typed ?? findZip(profile?.zip_code ?? '') ?? '';
  const distances = useDistances(ZIP.test(zip) ? zip : null);

  function choose(name: 'type' | 'give' | 'urgency' | 'zip' | 'radius' | 'order', value: string) {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    if (next.toString() !== search.toString())
      setSearch(next, { replace: true, preventScrollReset: true });
  }
  function typeZip(value: string) {
    setTyped(value);
    choose('zip', ZIP.test(value) ? value : '');
  }

  const filter = readFilter(search);
  const nearness = readNearness(search);
  return { filter, nearness, choose, zip, typeZip, distances, address: search.toString() };
}

export type RequestSearch = ReturnType<typeof useRequestSearch>;

/** Whether requests that are too far away are left out. */
export const isNear = ({ nearness, distances }: RequestSearch): boolean =>
  distances.state === 'ready' && nearness.radius !== null;
