import { DISTANCE_WORDS, MATCH_WORDS } from '@/blood/match';
import type { PledgeDoc } from '@/store/entities/pledge';

/** Labels of a pledge's states for somebody who is not one of its parties. */
export function describePledge({ status, outcome, refusal, contested }: PledgeDoc): string {
  if (status === 'accepted' && outcome === 'given') return 'Gave blood';
  if (status === 'accepted' && outcome === 'missed') return 'Did not come';
  switch (status) {
    case 'open':
      return refusal === 'covered' || refusal === 'elsewhere' ? 'Reserve' : 'Waits for an answer';
    case 'accepted':
      return 'Expected';
    case 'declined':
      return 'Declined';
    case 'withdrawn':
      return 'Withdrew';
    case 'closed':
      return refusal === null ? 'Not needed any more' : 'Could not be taken';
    case 'expired':
      return 'Their time has passed';
    case 'given':
      return 'Gave blood';
    case 'missed':
      return contested ? 'Did not come; they say that they did' : 'Did not come';
  }
}

/** Describes how the donor fits and how far away they are; empty when neither is known. */
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
