import type { BloodType } from '@/blood/blood-type';
import { findMatch } from '@/blood/match';
import { countUnitsNeeded, getRank, isOpenRequest } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** A person who is looking for requests that they can answer. */
export interface Seeker {
  userId: string;
  bloodType: BloodType;
  /** returns the distance in miles; null if either position is unknown */
  milesTo: (request: BloodRequestDoc) => number | null;
  /** the greatest distance, in miles; requests at an unknown distance are listed last */
  radius: number;
  /** the ids of the requests that they have already answered */
  answered: ReadonlySet<string>;
}

export interface NeededRequest {
  request: BloodRequestDoc;
  miles: number | null;
}

/**
 * Selects the open requests that still need units, that the person's blood type can serve, that are not their own,
 * and that they have not answered. Those that are needed now come first; among them the nearest; at the same distance, the most
 * urgent.
 * @param now ms since 1970
 */
export function selectRequestsFor(
  requests: readonly BloodRequestDoc[],
  { userId, bloodType, milesTo, radius, answered }: Seeker,
  now: number,
): NeededRequest[] {
  return requests
    .filter(
      (request) =>
        request.user_id !== userId &&
        !answered.has(request.id) &&
        isOpenRequest(request, now) &&
        countUnitsNeeded(request) > 0 &&
        findMatch(request.component, bloodType, request.blood_type) !== 'other',
    )
    .map((request) => ({ request, miles: milesTo(request) }))
    .filter(({ miles }) => miles === null || miles <= radius)
    .toSorted(
      (a, b) =>
        Number(Boolean(a.request.needed_on)) - Number(Boolean(b.request.needed_on)) ||
        (a.miles ?? Infinity) - (b.miles ?? Infinity) ||
        getRank(a.request) - getRank(b.request) ||
        a.request.newest.localeCompare(b.request.newest),
    );
}
