import { isExpired, isOver } from '@/blood/request-life';
import { describeLeft } from '@/blood/time-left';
import { findStep } from '@/blood/way';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { RecordState } from '@/store/hooks/use-record-state';

/** One step of the line that says how far a request is. */
interface ProgressStep {
  words: string;
  /** `ended`: the request is over without blood having been given */
  state: 'done' | 'ahead' | 'ended';
}

/** How many donors have come how far. */
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

/** Counts the donors of a request. All that says how far a request is takes its numbers from here. */
function countDonors(pledges: readonly PledgeDoc[]): DonorCounts {
  const offered = pledges.filter(
    ({ status, withdrawn, decision }) =>
      !withdrawn &&
      decision !== 'declined' &&
      ['open', 'accepted', 'given', 'could_not', 'missed'].includes(status),
  );
  const accepted = offered.filter(
    ({ status, outcome }) => status === 'accepted' && outcome === null,
  );
  const at = (...steps: string[]) =>
    accepted.filter((pledge) => steps.includes(findStep(pledge).step));
  const onWay = at('on_way');
  return {
    offered: offered.length,
    expected: at('silent', 'coming').length,
    onWay: onWay.length,
    here: at('here').length,
    firstDue:
      onWay.length === 0 ? null : Math.min(...onWay.map((one) => Date.parse(one.arrive_by))),
  };
}

function describeComing({ expected, onWay, here, firstDue }: DonorCounts, now: number): string {
  const left = firstDue === null ? '' : describeLeft(firstDue, now);
  return [
    ...(here > 0 ? [`${here} here`] : []),
    ...(onWay > 0 ? [`${onWay} on the way${left === '' ? '' : `, ${left}`}`] : []),
    ...(expected > 0 ? [`${expected} expected`] : []),
  ].join(' · ');
}

const step = (words: string, isDone: boolean): ProgressStep => ({
  words,
  state: isDone ? 'done' : 'ahead',
});

function findEnd(request: BloodRequestDoc, now: number): ProgressStep {
  const { units_given: given = 0, required_units: total } = request;
  if (request.deleted === true) return { words: 'Withdrawn', state: 'ended' };
  if (request.request_fulfilled) return step(given > 0 ? 'Given' : 'Fulfilled', true);
  if (isOver(request)) return { words: 'Closed', state: 'ended' };
  if (isExpired(request, now)) return { words: 'Expired', state: 'ended' };
  return step(given > 0 ? `${given} of ${total} given` : 'Given', given >= total);
}

/**
 * Lists how far a request is, from what this device knows: Saved, Received, 2 offered, 1 on the way, 18 min, Given. If
 * the request is over, steps that never happened are left out.
 * @param pledges the pledges to the request
 * @param now ms since 1970
 */
export function listProgress(
  request: BloodRequestDoc,
  state: RecordState,
  pledges: readonly PledgeDoc[],
  now: number,
): ProgressStep[] {
  const counts = countDonors(pledges);
  const coming = describeComing(counts, now);
  const unsent = state === 'sending' ? 'Sending' : 'Not sent yet';
  const steps = [
    step('Saved', true),
    request.rev > 0 ? step('Received', true) : step(unsent, false),
    counts.offered > 0 ? step(`${counts.offered} offered`, true) : step('Offered', false),
    coming === '' ? step('On the way', false) : step(coming, true),
  ];
  const end = findEnd(request, now);
  const isOpen = !isOver(request) && end.state !== 'ended';
  return [...steps.filter((one) => isOpen || one.state === 'done'), end];
}
