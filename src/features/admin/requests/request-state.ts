import {
  CLOSED_REASONS,
  countUnitsNeeded,
  isExpired,
  isOver,
  type LifeOfRequest,
  readUnits,
} from '@/blood/request-life';
import type { RequestRow } from './request-rows';
import { showSigns } from '@/ui/sign-words';

/** The state of a request for administrators. `covered`: enough donors have given or are expected. */
export type RequestState = 'open' | 'covered' | 'expired' | 'fulfilled' | 'closed' | 'withdrawn';

type Life = LifeOfRequest & { renewals?: number };

/** @param now ms since 1970 */
export function getRequestState(request: Life, now: number): RequestState {
  if (request.request_fulfilled) return 'fulfilled';
  if (request.deleted === true) return 'withdrawn';
  if (request.closed_reason) return 'closed';
  if (isExpired(request, now)) return 'expired';
  return countUnitsNeeded(request) === 0 ? 'covered' : 'open';
}

export const REQUEST_STATE_WORDS: Record<RequestState, string> = {
  open: 'Open',
  covered: 'Enough donors',
  expired: 'Expired',
  fulfilled: 'Fulfilled',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/**
 * Describes how often a request was renewed: 'Renewed', 'Renewed 3 times'. Empty if it never was, or if the request
 * has ended.
 */
export function describeRenewals(request: Life): string {
  const { renewals = 0 } = request;
  if (renewals === 0 || isOver(request)) return '';
  return renewals === 1 ? 'Renewed' : `Renewed ${renewals} times`;
}

const isKnownReason = (reason: string): reason is keyof typeof CLOSED_REASONS =>
  reason in CLOSED_REASONS;

/**
 * Describes the state of a request, its reason and its renewals: 'Closed: Blood is no longer needed', 'Open, renewed
 * 2 times'.
 */
export function describeState(request: Life, now: number): string {
  const words = REQUEST_STATE_WORDS[getRequestState(request, now)];
  const reason = request.closed_reason ?? '';
  const renewed = describeRenewals(request);
  if (isKnownReason(reason)) return `${words}: ${CLOSED_REASONS[reason]}`;
  return renewed === '' ? words : `${words}, ${renewed.toLowerCase()}`;
}

/**
 * Describes the units of a request: '1 given, 1 accepted, 2 still needed'. Zeros are left out, except for the needed
 * units.
 */
export function describeUnits(request: Life): string {
  const { given, accepted } = readUnits(request);
  const needed = countUnitsNeeded(request);
  return [
    given > 0 && `${given} given`,
    accepted > 0 && `${accepted} accepted`,
    needed > 0 ? `${needed} still needed` : 'enough donors',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The columns by which a reader recognises a request. */
type Named = Pick<RequestRow, 'units' | 'type' | 'requester' | 'hospital'>;

/** Names a request without its hospital: '2 units of A+ for Nora Nurse'. */
export function nameNeed({ units, type, requester }: Omit<Named, 'hospital'>): string {
  const whom = requester === '' ? '' : ` for ${requester}`;
  return `${units} ${units === 1 ? 'unit' : 'units'} of ${showSigns(type)}${whom}`;
}

/** Names a request with its hospital: '2 units of A+ for Nora Nurse, Memorial'. */
export const nameRequest = (request: Named): string => `${nameNeed(request)}, ${request.hospital}`;
