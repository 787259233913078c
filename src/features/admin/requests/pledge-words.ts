import { DISTANCE_WORDS, MATCH_WORDS } from '@/blood/match';
import type { PledgeDoc } from '@/collections/pledges/row';

const STATUS_WORDS: Record<PledgeDoc['status'], string> = {
  open: 'Waits for an answer',
  accepted: 'Expected',
  declined: 'Declined',
  withdrawn: 'Withdrew',
  closed: 'Not needed any more',
  expired: 'Their time has passed',
  given: 'Gave blood',
  missed: 'Did not come',
};

/** Describes the state of a pledge for somebody who is neither its donor nor its requester. */
export function describePledge({ status, outcome, refusal, contested }: PledgeDoc): string {
  if (status === 'accepted' && outcome !== null) return STATUS_WORDS[outcome];
  if (status === 'open' && (refusal === 'covered' || refusal === 'elsewhere')) return 'Reserve';
  if (status === 'closed' && refusal !== null) return 'Could not be taken';
  if (status === 'missed' && contested) return 'Did not come; they say that they did';
  return STATUS_WORDS[status];
}

/** Describes how well the donor's type fits and how far away they are; empty if neither is known. */
export function describeFit({ match, distance_band: band, blood_type: type }: PledgeDoc): string {
  const fit = match ? MATCH_WORDS[match] : type === 'unknown' ? 'Type not known' : '';
  return [fit, band ? DISTANCE_WORDS[band] : ''].filter((part) => part !== '').join(' · ');
}

const ORDER: readonly PledgeDoc['status'][] = ['accepted', 'open', 'given', 'missed'];
const rank = ({ status }: PledgeDoc) => {
  const place = ORDER.indexOf(status);
  return place === -1 ? ORDER.length : place;
};

/** Orders pledges with open decisions first, then the newest. */
export const sortPledges = (pledges: readonly PledgeDoc[]): PledgeDoc[] =>
  pledges.toSorted((a, b) => rank(a) - rank(b) || a.newest.localeCompare(b.newest));
