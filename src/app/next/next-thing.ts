import { countUnitsNeeded, getRank, isExpirySoon, isOpenRequest } from '@/blood/request-life';
import { findAskTime, findStep } from '@/blood/way';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DriveDoc } from '@/collections/drives/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import { SET_OFF } from '@/features/pledges/come-words';
import { compareDonors } from '@/features/pledges/donor-order';
import { getPledgeState } from '@/features/pledges/pledge-state';
import { getWardState } from '@/features/requests/my-hospital/ward-state';

/** What the next thing of a person depends on. All of it is on their device. */
export interface NextFacts {
  userId: string;
  /** the requests that the person may change: their own, and those of their hospital */
  requests: readonly BloodRequestDoc[];
  /** the hospital at which they work; null if they work at none */
  hospital: string | null;
  /** the pledges on this device: the person's own, and those to the requests */
  pledges: readonly PledgeDoc[];
  /** the drives of today at which they check people in, with how many people are expected */
  drives: readonly { drive: DriveDoc; expected: number }[];
  /** the first day on which they may give blood again; null if they never gave */
  givesAgainOn: string | null;
  /** today, such as `2026-01-31` */
  today: string;
}

/** One thing that a person should do next. */
export type NextThing =
  | {
      kind: 'come';
      /** `asked`: they lose their place unless they say that they still come */
      step: 'asked' | 'go' | 'later' | 'on_way' | 'here';
      pledge: PledgeDoc;
    }
  | {
      kind: 'decide';
      request: BloodRequestDoc;
      /** the donor who fits best */
      pledge: PledgeDoc;
      /** how many donors of the request wait for a decision */
      waiting: number;
    }
  | { kind: 'overdue'; count: number }
  | { kind: 'check_in'; drive: DriveDoc; expected: number }
  | { kind: 'renew'; request: BloodRequestDoc }
  | { kind: 'rest'; until: string };

/** How far ahead a donor's arrival is named at all, ms. */
const AHEAD = 12 * 3_600_000;

function findComing({ pledges, userId }: NextFacts, now: number): NextThing[] {
  return pledges.flatMap((pledge): NextThing[] => {
    if (pledge.user_id !== userId || getPledgeState(pledge) !== 'accepted') return [];
    const left = Date.parse(pledge.arrive_by) - now;
    const asked = findAskTime(pledge);
    const { step } = findStep(pledge);
    if (asked !== null && asked <= now) return [{ kind: 'come', step: 'asked', pledge }];
    if (step === 'here' || step === 'on_way') return [{ kind: 'come', step, pledge }];
    if (left > AHEAD) return [];
    return [{ kind: 'come', step: left <= SET_OFF ? 'go' : 'later', pledge }];
  });
}

function findDecisions({ requests, pledges, userId }: NextFacts, now: number): NextThing[] {
  return requests.flatMap((request): NextThing[] => {
    if (!isOpenRequest(request, now) || request.hidden === true) return [];
    if (countUnitsNeeded(request) === 0) return [];
    const waiting = pledges
      .filter(
        (one) =>
          one.request_id === request.id &&
          one.user_id !== userId &&
          getPledgeState(one) === 'open' &&
          Date.parse(one.arrive_by) > now,
      )
      .toSorted(compareDonors);
    const [pledge] = waiting;
    return pledge ? [{ kind: 'decide', request, pledge, waiting: waiting.length }] : [];
  });
}

function findStaffThings({ requests, hospital, drives }: NextFacts, now: number): NextThing[] {
  const overdue = requests.filter(
    (request) => request.org_id === hospital && getWardState(request, now) === 'overdue',
  );
  return [
    ...(hospital !== null && overdue.length > 0
      ? [{ kind: 'overdue' as const, count: overdue.length }]
      : []),
    ...drives.flatMap(({ drive, expected }): NextThing[] =>
      expected > 0 ? [{ kind: 'check_in', drive, expected }] : [],
    ),
  ];
}

/** Whether the request was renewed on this device, and the server does not know it yet. */
const isRenewing = ({ pending }: BloodRequestDoc) =>
  pending?.base ? 'renewals' in pending.base : false;

const findEndings = ({ requests, userId }: NextFacts, now: number): NextThing[] =>
  requests.flatMap((request): NextThing[] =>
    request.user_id === userId && isExpirySoon(request, now) && !isRenewing(request)
      ? [{ kind: 'renew', request }]
      : [],
  );

/**
 * The places of things by what would be lost if nobody did them: a donor's place and a patient's unit, then a donor who
 * is not told to come, then blood that is late, then people who queue, then a request that ends.
 */
const LOSS: Record<NextThing['kind'], number> = {
  come: 0,
  decide: 1,
  overdue: 3,
  check_in: 4,
  renew: 5,
  rest: 9,
};
const LOSS_OF_STEP = { asked: 0, go: 0, on_way: 0, later: 2, here: 8 } as const;

const getLoss = (thing: NextThing) =>
  thing.kind === 'come' ? LOSS_OF_STEP[thing.step] : LOSS[thing.kind];

/** Compares two things of equal loss: the more urgent request first, then the donor who is due first. */
function compareEqual(a: NextThing, b: NextThing): number {
  if (a.kind === 'decide' && b.kind === 'decide' && getRank(a.request) !== getRank(b.request))
    return getRank(a.request) - getRank(b.request);
  return 'pledge' in a && 'pledge' in b
    ? Date.parse(a.pledge.arrive_by) - Date.parse(b.pledge.arrive_by)
    : 0;
}

/**
 * Lists what a person should do next, from what is on their device. What would cost the most if they did not do it
 * comes first.
 * @param now ms since 1970
 */
export function listNextThings(facts: NextFacts, now: number): NextThing[] {
  const { givesAgainOn: until, today } = facts;
  const things = [
    ...findComing(facts, now),
    ...findDecisions(facts, now),
    ...findStaffThings(facts, now),
    ...findEndings(facts, now),
    ...(until !== null && until > today ? [{ kind: 'rest' as const, until }] : []),
  ];
  return things.toSorted((a, b) => getLoss(a) - getLoss(b) || compareEqual(a, b));
}

/** Counts the donors and other things that wait besides the first. Resting is nothing that waits. */
export const countMore = ([first, ...others]: readonly NextThing[]): number =>
  others.reduce(
    (sum, thing) => sum + (thing.kind === 'rest' ? 0 : 'waiting' in thing ? thing.waiting : 1),
    first?.kind === 'decide' ? first.waiting - 1 : 0,
  );
