import type { PledgeDoc } from '@/collections/pledges/row';

const MATCHES = ['same', 'compatible', 'other'];
const BANDS = ['under_5', '5_10', '10_25', '25_50', 'over_50'];

/** Returns the index of a value in a list. Unknown values come last. */
const rank = (list: readonly string[], value: string | null | undefined) => {
  const place = list.indexOf(value ?? '');
  return place === -1 ? list.length : place;
};

const isSeen = ({ standing }: PledgeDoc) => standing === 'witnessed' || standing === 'member';

/**
 * Compares two donors: by how well their blood type matches, then by whether staff have seen them, then by distance,
 * then by when they can be there.
 */
export function compareDonors(a: PledgeDoc, b: PledgeDoc): number {
  return (
    rank(MATCHES, a.match) - rank(MATCHES, b.match) ||
    Number(isSeen(b)) - Number(isSeen(a)) ||
    rank(BANDS, a.distance_band) - rank(BANDS, b.distance_band) ||
    Date.parse(a.arrive_by) - Date.parse(b.arrive_by)
  );
}
