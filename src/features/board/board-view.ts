import { compareRequests, countUnitsNeeded, isExpired, isOver } from '@/blood/request-life';
import { findStep, type WayStep } from '@/blood/way';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { isExpectedDonor } from '@/blood/progress';

export interface Need {
  request: BloodRequestDoc;
  /** the pledges to it */
  pledges: readonly PledgeDoc[];
}

export interface Arrival {
  id: string;
  /** by when the donor arrives, ms since 1970 */
  at: number;
  step: WayStep;
  /** the blood type that the request asks for, not the donor's own */
  neededType: string | null;
  ward: string;
}

export interface Board {
  /** what is needed, the most urgent first; what is covered comes last */
  needs: Need[];
  /** who comes within the next hours, those who are here first */
  arrivals: Arrival[];
  /** how many requests have expired: somebody must renew or close them */
  expired: number;
  /** how many requests are for a day after tomorrow */
  later: number;
}

const DAY = 24 * 3_600_000;
const ARRIVES_WITHIN = 12 * 3_600_000;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Makes the board of a hospital from its rows.
 * @param ward only this ward's; null for all
 * @param now ms since 1970
 */
export function makeBoard(
  requests: readonly BloodRequestDoc[],
  pledges: readonly PledgeDoc[],
  ward: string | null,
  now: number,
): Board {
  const open = requests.filter(
    (request) => !isOver(request) && (ward === null || textOf(request.ward) === ward),
  );
  const expired = open.filter((request) => isExpired(request, now));
  const isLater = ({ needed_from: from }: BloodRequestDoc) =>
    Boolean(from) && Date.parse(from ?? '') > now + 2 * DAY;
  const byRequest = new Map<string, PledgeDoc[]>();
  for (const pledge of pledges) {
    const { request_id: id } = pledge;
    byRequest.set(id, [...(byRequest.get(id) ?? []), pledge]);
  }
  const needs = open
    .filter((request) => !expired.includes(request) && !isLater(request))
    .map((request) => ({ request, pledges: byRequest.get(request.id) ?? [] }))
    .toSorted(
      (a, b) =>
        Number(countUnitsNeeded(a.request) === 0) - Number(countUnitsNeeded(b.request) === 0) ||
        compareRequests(a.request, b.request),
    );
  // only the donor's own device gets the type with the pledge
  const types = new Map(requests.map(({ id, blood_type }) => [id, blood_type]));
  const arrivals = pledges
    .filter((pledge) => isExpectedDonor(pledge) && (ward === null || textOf(pledge.ward) === ward))
    .map((pledge) => ({
      id: pledge.id,
      at: Date.parse(pledge.arrive_by),
      step: findStep(pledge).step,
      neededType: types.get(pledge.request_id) ?? null,
      ward: textOf(pledge.ward),
    }))
    .filter(({ at, step }) => step === 'here' || at - now < ARRIVES_WITHIN)
    .toSorted((a, b) => Number(b.step === 'here') - Number(a.step === 'here') || a.at - b.at);
  return {
    needs,
    arrivals,
    expired: expired.length,
    later: open.filter((request) => isLater(request)).length,
  };
}

/** Says what a request needs: '2 of 3 units still needed', or that enough donors come. @param now ms since 1970 */
export function describeUnitsMissing(request: BloodRequestDoc, now: number): string {
  if (isOver(request)) return 'No more units are needed';
  if (isExpired(request, now)) return 'Expired';
  const { required_units: all } = request;
  const missing = countUnitsNeeded(request);
  const units = all === 1 ? 'unit' : 'units';
  if (missing === 0) return `${all} ${units}: enough donors come`;
  return missing === all ? `${all} ${units} needed` : `${missing} of ${all} ${units} still needed`;
}
