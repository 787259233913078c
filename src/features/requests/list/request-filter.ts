import type { MangoQuery } from 'rxdb';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { getSeverity, URGENCIES, type Urgency } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { UNLISTED } from '@/store/entities/local';

export interface RequestFilter {
  bloodType: BloodType | null;
  urgency: Urgency | null;
}

/** Reads the filter from the URL; unknown values do not filter. */
export function readFilter(search: URLSearchParams): RequestFilter {
  return {
    bloodType: BLOOD_TYPES.find((type) => type === search.get('type')) ?? null,
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
  { bloodType, urgency }: RequestFilter,
  limit: number,
): MangoQuery<BloodRequestDoc> {
  const place = getSeverity(urgency);
  const feed = urgency ? { $gte: String(place), $lt: String(place + 1) } : { $lt: UNLISTED };
  return bloodType
    ? {
        selector: { blood_type: bloodType, feed },
        sort: [{ blood_type: 'asc' }, { feed: 'asc' }],
        limit,
      }
    : { selector: { feed }, sort: [{ feed: 'asc' }], limit };
}
