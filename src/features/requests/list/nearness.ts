import { getSeverity } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** The distances from a ZIP code to choose from, miles. */
export const RADII = [10, 25, 50, 100] as const;

/** Selects and orders the requests of a list by their place. */
export interface Nearness {
  /** miles; null for any distance */
  radius: number | null;
  /** orders the nearest first, instead of the most urgent */
  isNearestFirst: boolean;
}

/** Reads the choice from the URL. Unknown values mean any distance, and the most urgent first. */
export const readNearness = (search: URLSearchParams): Nearness => ({
  radius: RADII.find((radius) => String(radius) === search.get('radius')) ?? null,
  isNearestFirst: search.get('order') === 'nearest',
});

/** Whether distances change the list. */
export const isByDistance = ({ radius, isNearestFirst }: Nearness): boolean =>
  radius !== null || isNearestFirst;

/** Sorts the most urgent first, then the nearest. Unknown distances come last within an urgency. */
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
 * Leaves out requests that are too far away, and sorts the nearest first if `isNearestFirst`. Requests at an unknown
 * distance are never left out; they come last.
 * @param requests the most urgent first, which orders requests at the same distance
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
  // sorting is stable, so requests at the same distance keep their order
  return placed
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map(({ request }) => request);
}
