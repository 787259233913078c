import type { MangoQuery } from 'rxdb';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { listRedCellRecipients } from '@/blood/red-cells';
import { getSeverity, URGENCIES, type Urgency } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { UNLISTED } from '@/collections/local';

export interface RequestFilter {
  bloodType: BloodType | null;
  /** whether to find also the requests of every type to which the chosen type can give red cells */
  compatible: boolean;
  urgency: Urgency | null;
}

/** The filter that leaves nothing out. */
export const ANY_REQUEST: RequestFilter = { bloodType: null, compatible: false, urgency: null };

/** Reads the filter from the URL. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): RequestFilter {
  return {
    bloodType: BLOOD_TYPES.find((type) => type === search.get('type')) ?? null,
    compatible: search.get('give') === 'to',
    urgency: URGENCIES.find((urgency) => urgency === search.get('urgency')) ?? null,
  };
}

/** Whether the filter leaves some open requests out. */
export const isFiltered = ({ bloodType, urgency }: RequestFilter): boolean =>
  bloodType !== null || urgency !== null;

/**
 * Makes the query for open requests: the most urgent come first, then the newest. It is an index scan that stops at
 * `limit`. The key `feed` begins with the severity, so an urgency is a range of keys.
 */
export function openRequests(
  { bloodType, compatible, urgency }: RequestFilter,
  limit: number,
): MangoQuery<BloodRequestDoc> {
  const place = getSeverity(urgency);
  const feed = urgency ? { $gte: String(place), $lt: String(place + 1) } : { $lt: UNLISTED };
  if (bloodType && compatible)
    return {
      selector: { blood_type: { $in: listRedCellRecipients(bloodType) }, feed },
      sort: [{ feed: 'asc' }],
      limit,
    };
  return bloodType
    ? {
        selector: { blood_type: bloodType, feed },
        sort: [{ blood_type: 'asc' }, { feed: 'asc' }],
        limit,
      }
    : { selector: { feed }, sort: [{ feed: 'asc' }], limit };
}
