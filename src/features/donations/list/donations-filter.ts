import type { MangoQuery } from 'rxdb';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { listRedCellDonors } from '@/blood/red-cells';
import type { DonorDoc } from '@/collections/donors/row';
import { UNLISTED } from '@/collections/local';

/** How many cards a page of the list has. */
export const PAGE = 50;

export interface DonationsFilter {
  mine: boolean;
  bloodType: BloodType | null;
  /** whether to find also the donations of every type that can give red cells to the chosen type */
  compatible: boolean;
  /** how many cards are shown at most */
  limit: number;
}

/**
 * Reads the filter from the address. Unknown values are ignored.
 * @param loggedIn whether somebody is logged in, who may choose My Donations
 */
export function readFilter(search: URLSearchParams, loggedIn: boolean): DonationsFilter {
  const pages = Math.floor(Number(search.get('show')) / PAGE);
  return {
    mine: loggedIn && search.get('tab') === 'mine',
    bloodType: BLOOD_TYPES.find((type) => type === search.get('type')) ?? null,
    compatible: search.get('give') === 'to',
    limit: Number.isFinite(pages) && pages > 1 ? pages * PAGE : PAGE,
  };
}

/** Writes a filter into an address. */
export function writeFilter({
  mine,
  bloodType,
  compatible,
  limit,
}: DonationsFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (mine) search.set('tab', 'mine');
  if (bloodType) search.set('type', bloodType);
  if (bloodType && compatible) search.set('give', 'to');
  if (limit > PAGE) search.set('show', String(limit));
  return search;
}

/**
 * Lists the blood types that the filter selects. Null selects all. This only informs: the staff decide who can give
 * to whom.
 */
export function listTypes({
  bloodType,
  compatible,
}: Pick<DonationsFilter, 'bloodType' | 'compatible'>): readonly BloodType[] | null {
  if (bloodType === null) return null;
  return compatible ? listRedCellDonors(bloodType) : [bloodType];
}

/** Makes the query for available donations, the newest first. It is an index scan that stops at the limit. */
export function queryAvailable(
  types: readonly BloodType[] | null,
  limit: number,
): MangoQuery<DonorDoc> {
  const listed = { feed: { $lt: UNLISTED } };
  if (types === null) return { selector: listed, sort: [{ feed: 'asc' }], limit };
  const [only, ...others] = types;
  return only && others.length === 0
    ? {
        selector: { blood_type: only, ...listed },
        sort: [{ blood_type: 'asc' }, { feed: 'asc' }],
        limit,
      }
    : { selector: { blood_type: { $in: [...types] }, ...listed }, sort: [{ feed: 'asc' }], limit };
}

/**
 * Makes the query for a person's own donations, the newest first. They are few, so the blood type is filtered
 * afterwards.
 */
export function queryOwn(userId: string): MangoQuery<DonorDoc> {
  return { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] };
}
