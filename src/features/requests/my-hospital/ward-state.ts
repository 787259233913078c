import { countUnitsNeeded, type LifeOfRequest, isExpired, isOver } from '@/blood/request-life';
import { measureOverTime, getSeverity } from '@/blood/urgency';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** The states of a hospital's request, for its team. */
export const WARD_STATES = { open: 'Open', covered: 'Covered', overdue: 'Overdue' } as const;
export type WardState = keyof typeof WARD_STATES;

/**
 * Finds the state of a request. `overdue`: it ran out of time, or blood is missing for longer than its urgency
 * allows.
 * @param now ms since 1970
 * @returns null if the request is over
 */
export function getWardState(request: LifeOfRequest, now: number): WardState | null {
  if (isOver(request)) return null;
  if (isExpired(request, now)) return 'overdue';
  if (countUnitsNeeded(request) === 0) return 'covered';
  const overdue = measureOverTime(request.urgency, Date.parse(request.created_at), now) > 0;
  return overdue ? 'overdue' : 'open';
}

/** The requests of one ward: the most urgent first, then those that wait longest. */
export interface WardGroup {
  /** empty for requests without a ward */
  ward: string;
  requests: BloodRequestDoc[];
}

const compareRequests = (a: BloodRequestDoc, b: BloodRequestDoc) =>
  getSeverity(a.urgency) - getSeverity(b.urgency) ||
  Number(a.created_at > b.created_at) - Number(a.created_at < b.created_at);

/** Returns the ward of a request; empty if it has none, or if a damaged record holds no text. */
export const getWard = ({ ward }: { ward?: unknown }): string =>
  typeof ward === 'string' ? ward : '';

/** Groups requests by ward: the reader's own ward first, no ward last, the others by name. */
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

/** Counts requests by state. */
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
