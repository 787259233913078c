import { getSeverity } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** How far from a ZIP code requests are looked for, miles. */
export const RADII = [10, 25, 50, 100] as const;

/** Which requests a list shows by where they are, and in which order. */
export interface Nearness {
  /** miles; null for any distance */
  radius: number | null;
  /** the nearest first, instead of the most urgent */
  isNearestFirst: boolean;
}

/** Reads it from the URL; what it does not know is any distance, and the most urgent first. */
export const readNearness = (search: URLSearchParams): Nearness => ({
  radius: RADII.find((radius) => String(radius) === search.get('radius')) ?? null,
  isNearestFirst: search.get('order') === 'nearest',
});

/** Whether distances change what is listed. */
export const isByDistance = ({ radius, isNearestFirst }: Nearness): boolean =>
  radius !== null || isNearestFirst;

/** The most urgent first; of the same urgency the nearest, and unknown distances last. */
export function sortByUrgencyAndDistance(
  requests: readonly BloodRequestDoc[],
  milesTo: (request: BloodRequestDoc) => number | null,
): BloodRequestDoc[] {
  const placed = requests.map((request) => ({
    request,
    severity: getSeverity(request.urgency),
    miles: milesTo(request) ?? Number.MAX_VALUE,
  }));
  return placed
    .toSorted((a, b) => a.severity - b.severity || a.miles - b.miles)
    .map(({ request }) => request);
}

/**
 * Leaves out what is too far away, and puts the nearest first where that is wanted. Requests whose distance is
 * not known are never left out: they come last.
 * @param requests the most urgent first, which orders those that are as near
 */
export function selectNear(
  requests: readonly BloodRequestDoc[],
  { radius, isNearestFirst }: Nearness,
  milesTo: (request: BloodRequestDoc) => number | null,
): BloodRequestDoc[] {
  const placed = requests
    .map((request) => ({ request, miles: milesTo(request) ?? Infinity }))
    .filter(({ miles }) => radius === null || miles <= radius || miles === Infinity);
  const rank = ({ miles }: { miles: number }) =>
    isNearestFirst ? miles : Number(radius !== null && miles === Infinity);
  // sorting is stable
  return placed
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map(({ request }) => request);
}
