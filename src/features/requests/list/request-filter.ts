import type { MangoQuery } from 'rxdb';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { listRedCellRecipients } from '@/blood/red-cells';
import { getSeverity, URGENCIES, type Urgency } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { UNLISTED } from '@/collections/local';

export interface RequestFilter {
  bloodType: BloodType | null;
  /** with a blood type: requests of every type that it can give red cells to */
  compatible: boolean;
  urgency: Urgency | null;
}

/** No filter: every open request. */
export const ANY_REQUEST: RequestFilter = { bloodType: null, compatible: false, urgency: null };

/** Reads the filter from the URL. Unknown values do not filter. */
export function readFilter(search: URLSearchParams): RequestFilter {
  return {
    bloodType: BLOOD_TYPES.find((type) => type === search.get('type')) ?? null,
    compatible: search.get('give') === 'to',
    urgency: URGENCIES.find((urgency) => urgency === search.get('urgency')) ?? null,
  };
}

/** Whether some open requests are left out. */
export const isFiltered = ({ bloodType, urgency }: RequestFilter): boolean =>
  bloodType !== null || urgency !== null;

/**
 * Makes the query for open requests, most urgent first, then newest: an index scan that stops at `limit`.
 * The feed key starts with the severity, so an urgency is a range of keys.
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
