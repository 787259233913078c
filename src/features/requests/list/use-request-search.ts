import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findZip } from '@/places/zip-code';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { readNearness } from './nearness';
import { readFilter } from './request-filter';
import { useDistances } from './use-distances';

const ZIP = /^\d{5}$/;

/** Manages the list's search. The filters and a typed ZIP code are in the address. */
export function useRequestSearch() {
  const [search, setSearch] = useSearchParams();
  const userId = useIdentity()?.userId ?? null;
  const profile = useLiveOne('profiles', userId);
  const [typed, setTyped] = useState(search.get('zip'));
  // keeps the profile's ZIP code out of the address, which people may share
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

/** Whether some open requests are left out because they are too far away. */
export const isNear = ({ nearness, distances }: RequestSearch): boolean =>
  distances.state === 'ready' && nearness.radius !== null;
