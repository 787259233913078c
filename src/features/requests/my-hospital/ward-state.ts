import {
  compareRequests,
  countUnitsNeeded,
  type LifeOfRequest,
  isExpired,
  isOver,
  measureOverdue,
} from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** The states of a hospital's request, as its team sees them. */
export const WARD_STATES = { open: 'Open', covered: 'Enough donors', overdue: 'Overdue' } as const;
export type WardState = keyof typeof WARD_STATES;

/**
 * Finds the state of a request. `overdue`: it has expired, or blood has been missing for longer than its urgency
 * allows.
 * @param now ms since 1970
 * @returns null if the request is over
 */
export function getWardState(request: LifeOfRequest, now: number): WardState | null {
  if (isOver(request)) return null;
  if (isExpired(request, now)) return 'overdue';
  if (countUnitsNeeded(request) === 0) return 'covered';
  return measureOverdue(request, now) > 0 ? 'overdue' : 'open';
}

/** The requests of one ward. The most urgent come first, then those that have waited longest. */
export interface WardGroup {
  /** the name of the ward; empty if the requests have none */
  ward: string;
  requests: BloodRequestDoc[];
}

/**
 * Returns the ward of a request. It is empty if the request has none, or if a damaged record does not hold a string.
 */
export const getWard = ({ ward }: { ward?: unknown }): string =>
  typeof ward === 'string' ? ward : '';

/**
 * Groups requests by ward. The reader's own ward comes first, requests without a ward last, and the others by name.
 */
export function groupByWard(requests: readonly BloodRequestDoc[], ownWard: string): WardGroup[] {
  const wards = new Map<string, BloodRequestDoc[]>();
  for (const request of requests) {
    const ward = getWard(request);
    wards.set(ward, [...(wards.get(ward) ?? []), request]);
  }
  const rank = (ward: string) => (ward === '' ? 2 : ward === ownWard ? 0 : 1);
  return [...wards]
    .map(([ward, found]) => ({ ward, requests: found.toSorted(compareRequests) }))
    .toSorted(
      (a, b) =>
        rank(a.ward) - rank(b.ward) || a.ward.localeCompare(b.ward, undefined, { numeric: true }),
    );
}

/** Counts the requests in each state. */
export function countStates(
  requests: readonly BloodRequestDoc[],
  now: number,
): Record<WardState, number> {
  const counts = { open: 0, covered: 0, overdue: 0 };
  for (const request of requests) {
    const state = getWardState(request, now);
    if (state !== null) counts[state] += 1;
  }
  return counts;
}

/** How long a request counts as just posted, ms. */
const JUST_POSTED_MS = 10 * 60_000;

/** A part of My Hospital: the request that was just posted, or all requests in one state. */
interface WardSection {
  state: WardState | 'posted';
  requests: BloodRequestDoc[];
}

/**
 * Sorts the requests of a hospital into the parts of the page: the newest one, if it was just posted, then those that
 * are overdue, open and covered. Empty parts are left out.
 */
export function listSections(requests: readonly BloodRequestDoc[], now: number): WardSection[] {
  const open = requests.filter((request) => getWardState(request, now) !== null);
  const [newest] = open.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const posted = newest && now - Date.parse(newest.created_at) < JUST_POSTED_MS ? [newest] : [];
  const inState = (state: WardState) =>
    open.filter((request) => !posted.includes(request) && getWardState(request, now) === state);
  const sections: WardSection[] = [
    { state: 'posted', requests: posted },
    ...(['overdue', 'open', 'covered'] as const).map((state) => ({
      state,
      requests: inState(state),
    })),
  ];
  return sections.filter((section) => section.requests.length > 0);
}
