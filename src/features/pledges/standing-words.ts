import { findMostOffers, findNextOffer, type Standing } from '@/blood/standing';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeTimeAt } from '@/ui/date-words';
import { isLivePledge } from './pledge-state';

const TIMES = ['', 'once', 'twice'];

/**
 * Says what a donor has shown of themselves, for the requester. These are facts. Nothing is counted up.
 * @returns null if they have shown nothing; another text beside the answer says that
 */
export function describeStanding({ standing, gave_here: gave }: PledgeDoc): string | null {
  if (gave) return `Gave here ${TIMES[gave] ?? `${gave} times`}`;
  if (standing === 'member') return 'Belongs to a hospital';
  if (standing === 'witnessed') return 'Known to hospital staff';
  return standing === 'reachable' ? 'Confirmed address' : null;
}

/**
 * Says why the server would refuse another offer of this person. Empty if it would not.
 * @param own their pledges on this device, also those that were not sent
 * @param now ms since 1970
 */
export function describeOfferLimit(
  own: readonly PledgeDoc[],
  standing: Standing,
  now: number,
): string {
  const live = own.filter(isLivePledge);
  const most = findMostOffers(standing);
  if (live.length >= most) {
    if (most > 1)
      return `You have ${most} open offers, which is the most at a time. Take one back to offer help here.`;
    const where = live[0]?.hospital ? ` at ${live[0].hospital}` : '';
    return `You have an open offer${where}. Until you are confirmed, you can offer to one request at a time. Take that offer back to offer help here.`;
  }
  const next = findNextOffer(
    own.flatMap(({ withdrawn_at: at }) => (at ? Date.parse(at) : [])),
    now,
  );
  return next === null
    ? ''
    : `You took back three offers within a week. You can offer again from ${describeTimeAt(next, now)}.`;
}
