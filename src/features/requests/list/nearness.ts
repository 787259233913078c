import { getRank } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** The distances from a ZIP code among which people can choose, in miles. */
export const RADII = [10, 25, 50, 100] as const;

/** How the requests of a list are selected and ordered by distance. */
export interface Nearness {
  /** the greatest distance, in miles; null if any distance is allowed */
  radius: number | null;
  /** whether the nearest request comes first, instead of the most urgent */
  isNearestFirst: boolean;
}

/** Reads the choices from the URL. If a value is unknown, any distance is allowed, or the most urgent comes first. */
export const readNearness = (search: URLSearchParams): Nearness => ({
  radius: RADII.find((radius) => String(radius) === search.get('radius')) ?? null,
  isNearestFirst: search.get('order') === 'nearest',
});

/** Whether the list depends on distances. */
export const isByDistance = ({ radius, isNearestFirst }: Nearness): boolean =>
  radius !== null || isNearestFirst;

/**
 * Sorts requests: the most urgent come first, those for a day last; within an urgency, the nearest. Requests at an unknown distance come last
 * within their urgency.
 */
export function sortByUrgencyAndDistance(
  requests: readonly BloodRequestDoc[],
  milesTo: (request: BloodRequestDoc) => number | null,
): BloodRequestDoc[] {
  const placed = requests.map((request) => ({
    request,
    rank: getRank(request),
    miles: milesTo(request) ?? Number.MAX_VALUE,
  }));
  return placed
    .toSorted((a, b) => a.rank - b.rank || a.miles - b.miles)
    .map(({ request }) => request);
}

/**
 * Leaves out requests that are too far away. If `isNearestFirst`, sorts the nearest first. Requests at an unknown
 * distance are never left out. They come last if `radius` or `isNearestFirst` is set.
 * @param requests the requests, the most urgent first; those at the same distance keep this order
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
  // `toSorted` is stable, so requests at the same distance keep their order
  return placed
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map(({ request }) => request);
}
