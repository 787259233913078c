import { isExpired, isOver, type LifeOfRequest } from './request-life';
import { describeCountdown } from './time-left';
import { findStep, type Way } from './way';

/** The columns of a pledge that say whether its donor comes. */
interface ComingPledge extends Way {
  arrive_by: string;
  status: string;
  withdrawn: boolean;
  decision: string | null;
  outcome: string | null;
}

/** The columns of a request that say how far it is. */
interface RequestUnderWay extends LifeOfRequest {
  rev: number;
  hidden?: boolean;
  notified?: number | null;
}

/**
 * Whether a hospital expects the donor of a pledge. A donor who is there is expected, even if their time has passed.
 */
export function isExpectedDonor(pledge: ComingPledge): boolean {
  const { status, withdrawn, decision, outcome } = pledge;
  if (withdrawn || decision !== 'accepted' || outcome !== null) return false;
  return status === 'accepted' || (status === 'expired' && findStep(pledge).step === 'here');
}

/** How many donors of a request have come how far. Each counts once as `here`, `onWay` or `expected`. */
interface DonorCounts {
  /** the donors who have offered and not taken it back */
  offered: number;
  /** those who are expected, and have not said that they are on the way */
  expected: number;
  onWay: number;
  here: number;
  /** when the first of those on the way is due, ms since 1970; null if nobody is */
  firstDue: number | null;
}

const OFFERED = ['open', 'accepted', 'given', 'could_not', 'missed', 'released'];

function countDonors(pledges: readonly ComingPledge[]): DonorCounts {
  const coming = pledges.filter(isExpectedDonor);
  const at = (step: string) => coming.filter((pledge) => findStep(pledge).step === step);
  const onWay = at('on_way');
  const here = at('here').length;
  return {
    offered: pledges.filter(
      (pledge) =>
        isExpectedDonor(pledge) ||
        (!pledge.withdrawn && pledge.decision !== 'declined' && OFFERED.includes(pledge.status)),
    ).length,
    expected: coming.length - here - onWay.length,
    onWay: onWay.length,
    here,
    firstDue:
      onWay.length === 0 ? null : Math.min(...onWay.map((one) => Date.parse(one.arrive_by))),
  };
}

/** One step of the line that says how far a request is. */
interface ProgressStep {
  words: string;
  /** `ended`: the request is over without blood having been given, or hidden */
  state: 'done' | 'ahead' | 'ended';
}

const step = (words: string, isDone: boolean): ProgressStep => ({
  words,
  state: isDone ? 'done' : 'ahead',
});

/** Says how many people were notified. The server tells only at least how many, so that nobody can be singled out. */
const describeNotified = (atLeast: number): string =>
  atLeast === 0 ? 'Fewer than 10 notified' : `${atLeast}+ notified`;

function describeComing({ expected, onWay, here, firstDue }: DonorCounts, now: number): string {
  const left = firstDue === null ? '' : `, ${describeCountdown(firstDue, now)}`;
  return [
    ...(here > 0 ? [`${here} here`] : []),
    ...(onWay > 0 ? [`${onWay} on the way${left}`] : []),
    ...(expected > 0 ? [`${expected} expected`] : []),
  ].join(' · ');
}

function findEnd(request: RequestUnderWay, now: number): ProgressStep {
  const { units_given: given = 0, required_units: total } = request;
  if (request.deleted === true) return { words: 'Withdrawn', state: 'ended' };
  if (request.request_fulfilled) return step(given > 0 ? 'Given' : 'Fulfilled', true);
  if (isOver(request)) return { words: 'Closed', state: 'ended' };
  if (request.hidden === true) return { words: 'Hidden after reports', state: 'ended' };
  if (isExpired(request, now)) return { words: 'Expired', state: 'ended' };
  return step(given > 0 ? `${given} of ${total} given` : 'Given', given >= total);
}

/**
 * The line of truth of a request, from what this device knows: Saved, Received, 25+ notified, 2 offered, 1 on the way,
 * 18 min, Given. If the request is over, steps that never happened are left out.
 * @param pledges the pledges to the request
 * @param now ms since 1970
 * @param isSending whether the request is on its way to the server
 */
export function listProgress(
  request: RequestUnderWay,
  pledges: readonly ComingPledge[],
  now: number,
  isSending = false,
): ProgressStep[] {
  const { rev, notified = null } = request;
  const counts = countDonors(pledges);
  const coming = describeComing(counts, now);
  const steps = [
    step('Saved', true),
    rev > 0 ? step('Received', true) : step(isSending ? 'Sending' : 'Not sent yet', false),
    notified === null ? step('Notified', false) : step(describeNotified(notified), true),
    counts.offered > 0 ? step(`${counts.offered} offered`, true) : step('Offered', false),
    coming === '' ? step('On the way', false) : step(coming, true),
  ];
  const end = findEnd(request, now);
  const isOpen = !isOver(request) && end.state !== 'ended';
  return [...steps.filter((one) => isOpen || one.state === 'done'), end];
}
