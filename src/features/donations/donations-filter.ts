import type { MangoQuery } from 'rxdb';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import type { DonorDoc } from '@/store/entities/donor';
import { UNLISTED } from '@/store/entities/local';

/** How many cards come at a time. */
export const PAGE = 50;

export interface DonationsFilter {
  mine: boolean;
  bloodType: BloodType | null;
  /** how many cards to show */
  limit: number;
}

/**
 * The list the address asks for; what it does not know is ignored.
 * @param loggedIn My Donations is there only for those
 */
export function readFilter(search: URLSearchParams, loggedIn: boolean): DonationsFilter {
  const pages = Math.floor(Number(search.get('show')) / PAGE);
  return {
    mine: loggedIn && search.get('tab') === 'mine',
    bloodType: BLOOD_TYPES.find((type) => type === search.get('type')) ?? null,
    limit: Number.isFinite(pages) && pages > 1 ? pages * PAGE : PAGE,
  };
}

/** The address of a list. */
export function writeFilter({ mine, bloodType, limit }: DonationsFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (mine) search.set('tab', 'mine');
  if (bloodType) search.set('type', bloodType);
  if (limit > PAGE) search.set('show', String(limit));
  return search;
}

/** Available donations, newest first: a scan of an index that stops at the page's end. */
export function availableDonations(
  bloodType: BloodType | null,
  limit: number,
): MangoQuery<DonorDoc> {
  const listed = { feed: { $lt: UNLISTED } };
  return bloodType
    ? {
        selector: { blood_type: bloodType, ...listed },
        sort: [{ blood_type: 'asc' }, { feed: 'asc' }],
        limit,
      }
    : { selector: listed, sort: [{ feed: 'asc' }], limit };
}

/** A person's own donations, newest first, available or not. They are few: the type is filtered in memory. */
export function ownDonations(userId: string): MangoQuery<DonorDoc> {
  return { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] };
}
