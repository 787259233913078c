import { getSeverity, measureOverTime, type Urgency, readUrgency, URGENCIES } from './urgency';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a request stays open if nobody renews it, ms. Must match `private.life_of` in supabase/migrations. */
export const REQUEST_LIFE: Record<Urgency, number> = {
  Critical: 24 * HOUR,
  High: 48 * HOUR,
  Medium: 4 * DAY,
  Standard: 10 * DAY,
};

/**
 * How long it usually takes in the United States until blood that somebody gives for one patient can be used: it is
 * tested like any other blood. A hospital can state another time.
 */
export const USUAL_LEAD_TIME = '3 to 5 working days';

/** What the desk of a hospital is, in one line. */
export const DESK_HELP = 'The desk receives donors who come, and answers their calls.';

/**
 * How many requests an account may have open, and how many it may post within 24 hours. Members of a hospital and
 * administrators may have more. Must match the quotas of `blood_requests` in supabase/migrations.
 */
export const REQUEST_LIMITS = { open: 3, aDay: 5 } as const;

/** The reasons for which a requester can close a request, in the words that they read. */
export const CLOSED_REASONS = {
  given_here: 'Donors from here gave',
  from_stock: 'From the hospital’s stock',
  found_elsewhere: 'Blood was found elsewhere',
  no_longer_needed: 'Blood is no longer needed',
  patient_died: 'The patient has died',
} as const;
export type ClosedReason = keyof typeof CLOSED_REASONS;

/**
 * The events that the server writes into a request's timeline, in words. No words name a person. The words for
 * `posted` and `closed` are elsewhere.
 */
const REQUEST_EVENTS: Record<string, string> = {
  answered: 'A donor offered to give',
  accepted: 'A donor was accepted',
  not_coming: 'An accepted donor is not coming',
  given: 'A donor gave blood',
  could_not: 'A donor came and could not give',
  on_way: 'A donor is on the way',
  here: 'A donor is here',
  renewed: 'Renewed',
  expired: 'Expired: nobody renewed it',
  changed: 'Changed',
  hidden: 'Hidden: several people reported it',
  shown: 'Shown again',
};

/** Names an event of a timeline. @param isOfDay whether the request asks for a day, which nobody renews */
export const describeEvent = (event: string, isOfDay: boolean): string | undefined =>
  event === 'expired' && isOfDay ? 'Expired: its day is over' : REQUEST_EVENTS[event];

/** The blood components that a request can ask for. */
export const COMPONENTS = {
  red_cells: 'Red cells',
  whole_blood: 'Whole blood',
  platelets: 'Platelets',
  plasma: 'Plasma',
} as const;
export type Component = keyof typeof COMPONENTS;

/** The columns of a request that the functions below read. A column is missing if this device has not received it. */
export interface LifeOfRequest {
  urgency: string;
  required_units: number;
  request_fulfilled: boolean;
  created_at: string;
  units_given?: number;
  units_coming?: number;
  units_expected?: number;
  expires_at?: string | null;
  expired?: boolean;
  closed_reason?: string | null;
  deleted?: boolean;
  needed_on?: string | null;
  needed_from?: string | null;
  needed_until?: string | null;
}

/** The units of a request. Not everybody who is accepted comes, so fewer units are expected than donors are accepted. */
export interface Units {
  total: number;
  given: number;
  /** how many donors are accepted and have not given yet */
  accepted: number;
  /** how many of the missing units they are likely to give */
  expected: number;
}

type WithUnits = Pick<
  LifeOfRequest,
  'required_units' | 'units_given' | 'units_coming' | 'units_expected'
>;

export const readUnits = ({
  required_units: total,
  units_given: given = 0,
  units_coming: accepted = 0,
  units_expected: expected = accepted,
}: WithUnits): Units => ({ total, given, accepted, expected });

/** Which share of the required units is given, and which is expected, from 0 to 1. */
export const readFilled = (request: WithUnits) => {
  const { total, given, expected } = readUnits(request);
  return { level: given / total, coming: expected / total };
};

/** How many of the required units nobody has given and nobody is expected to give. */
export const countUnitsNeeded = (request: WithUnits): number => {
  const { total, given, expected } = readUnits(request);
  return Math.max(0, total - given - expected);
};

/** Whether a person can accept no more donors, because twice as many are accepted as units are missing. */
export const isFull = (request: WithUnits): boolean => {
  const { total, given, accepted } = readUnits(request);
  return accepted >= 2 * (total - given);
};

/**
 * The time at which a request expires, ms since 1970: with its day if it asks for one. Until the server has set it, it
 * is computed from `created_at`, which is the time of the device that made the request.
 */
export function getExpiry({
  expires_at,
  created_at,
  urgency,
  needed_until,
}: LifeOfRequest): number {
  const end = needed_until || expires_at;
  return end ? Date.parse(end) : Date.parse(created_at) + REQUEST_LIFE[readUrgency(urgency)];
}

/** Whether a request needs no more answers, because it is fulfilled, closed or withdrawn. */
export const isOver = (
  request: Pick<LifeOfRequest, 'request_fulfilled' | 'closed_reason' | 'deleted'>,
): boolean =>
  request.request_fulfilled || Boolean(request.closed_reason) || request.deleted === true;

/** Whether a request's time has run out and nobody has renewed it. @param now ms since 1970 */
export const isExpired = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) && (request.expired === true || getExpiry(request) <= now);

/** Whether donors can answer a request. @param now ms since 1970 */
export const isOpenRequest = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) && !isExpired(request, now);

/**
 * Whether the app asks the requester to renew a request, because at most a quarter of its time is left. A request for
 * a day is never renewed: its day can be moved. @param now ms since 1970
 */
export const isExpirySoon = (request: LifeOfRequest, now: number): boolean =>
  !isOver(request) &&
  !request.needed_on &&
  getExpiry(request) - now <= REQUEST_LIFE[readUrgency(request.urgency)] / 4;

/**
 * The place of a request in lists: from 0 for Critical to 3 for Standard. Requests for a day come after those that are
 * needed now.
 */
export const getRank = ({
  urgency,
  needed_on,
}: Pick<LifeOfRequest, 'urgency' | 'needed_on'>): number =>
  needed_on ? URGENCIES.length : getSeverity(urgency);

/** Compares two requests: the more urgent first, and of one urgency the one that has waited longest. */
export const compareRequests = (
  a: Pick<LifeOfRequest, 'urgency' | 'needed_on' | 'created_at'>,
  b: Pick<LifeOfRequest, 'urgency' | 'needed_on' | 'created_at'>,
): number =>
  getRank(a) - getRank(b) ||
  // requests for a day are sorted by that day, the others by how long they have waited
  (a.needed_on ?? '').localeCompare(b.needed_on ?? '') ||
  Number(a.created_at > b.created_at) - Number(a.created_at < b.created_at);

/**
 * How long blood has been missing for longer than the urgency of a request, or the end of its day, allows.
 * @param now ms since 1970
 * @returns ms; negative if the request is not overdue yet
 */
export const measureOverdue = (
  request: Pick<LifeOfRequest, 'urgency' | 'created_at' | 'needed_until'>,
  now: number,
): number =>
  request.needed_until
    ? now - Date.parse(request.needed_until)
    : measureOverTime(request.urgency, Date.parse(request.created_at), now);
