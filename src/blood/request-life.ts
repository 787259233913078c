import { type Urgency, urgencyOf } from './urgency';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a request stays open unless it is renewed, ms; `private.life_of` in supabase/migrations has the same. */
export const REQUEST_LIFE: Record<Urgency, number> = {
  Critical: 24 * HOUR,
  High: 48 * HOUR,
  Medium: 4 * DAY,
  Standard: 10 * DAY,
};

/** Why a request was closed, in the requester's words. */
export const CLOSED_REASONS = {
  given_here: 'Donors from here gave',
  from_stock: 'From the hospital’s stock',
  found_elsewhere: 'Blood was found elsewhere',
  no_longer_needed: 'Blood is no longer needed',
  patient_died: 'The patient has died',
} as const;
export type ClosedReason = keyof typeof CLOSED_REASONS;

/** What is needed of a donation. */
export const COMPONENTS = {
  red_cells: 'Red cells',
  whole_blood: 'Whole blood',
  platelets: 'Platelets',
  plasma: 'Plasma',
} as const;
export type Component = keyof typeof COMPONENTS;

/** What the functions below read of a request; columns that this device has not been told yet are missing. */
export interface LifeOfRequest {
  urgency: string;
  required_units: number;
  request_fulfilled: boolean;
  created_at: string;
  units_given?: number;
  units_coming?: number;
  expires_at?: string | null;
  expired?: boolean;
  closed_reason?: string | null;
  deleted?: boolean;
}

/** Units for which nobody has given or is expected. */
export const countUnitsNeeded = ({
  required_units: total,
  units_given: given = 0,
  units_coming: coming = 0,
}: LifeOfRequest): number => Math.max(0, total - given - coming);

/** When a request expires, ms since 1970: by the server's word, before it has one by this device's clock. */
export function getExpiry({ expires_at, created_at, urgency }: LifeOfRequest): number {
  return expires_at
    ? Date.parse(expires_at)
    : Date.parse(created_at) + REQUEST_LIFE[urgencyOf(urgency)];
}

/** Over for good: fulfilled, closed or withdrawn. */
export const isOver = (
  request: Pick<LifeOfRequest, 'request_fulfilled' | 'closed_reason' | 'deleted'>,
): boolean =>
  request.request_fulfilled || Boolean(request.closed_reason) || request.deleted === true;

/** Not over, but nobody renewed it in time. @param now ms since 1970 */
export const isExpired = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) && (request.expired === true || getExpiry(request) <= now);

/** Whether donors can answer it. @param now ms since 1970 */
export const isOpenRequest = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) && !isExpired(request, now);

/** Whether its poster is to be asked to renew it: three quarters of its time are over. @param now ms since 1970 */
export const isExpirySoon = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) && getExpiry(request) - now <= REQUEST_LIFE[urgencyOf(request.urgency)] / 4;
