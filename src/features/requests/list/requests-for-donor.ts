import type { BloodType } from '@/blood/blood-type';
import { findMatch } from '@/blood/match';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { getSeverity } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** A person who looks for requests that they can answer. */
export interface Seeker {
  userId: string;
  bloodType: BloodType;
  /** the distance in miles; null if either place is unknown */
  milesTo: (request: BloodRequestDoc) => number | null;
  /** in miles; requests at unknown distances are listed last */
  radius: number;
  /** requests that they have already offered to help with */
  answered: ReadonlySet<string>;
}

export interface NeededRequest {
  request: BloodRequestDoc;
  miles: number | null;
}

/**
 * Selects the open requests that a person's type can serve, that are not their own and not answered, and that still
 * need units: the nearest first, at the same distance the most urgent.
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
        (a.miles ?? Infinity) - (b.miles ?? Infinity) ||
        getSeverity(a.request.urgency) - getSeverity(b.request.urgency) ||
        a.request.newest.localeCompare(b.request.newest),
    );
}
