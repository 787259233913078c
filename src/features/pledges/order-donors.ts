import type { PledgeDoc } from '@/collections/pledges/row';
import { getPledgeState } from './pledge-state';

const MATCHES = ['same', 'compatible', 'other'];
const BANDS = ['under_5', '5_10', '10_25', '25_50', 'over_50'];

/** Returns the index of a value in a list. Unknown values come last. */
const rank = (list: readonly string[], value: string | null | undefined) => {
  const place = list.indexOf(value ?? '');
  return place === -1 ? list.length : place;
};

/** Compares two donors: by how well their blood type matches, then by distance, then by when they can be there. */
function compareDonors(a: PledgeDoc, b: PledgeDoc): number {
  return (
    rank(MATCHES, a.match) - rank(MATCHES, b.match) ||
    rank(BANDS, a.distance_band) - rank(BANDS, b.distance_band) ||
    Date.parse(a.arrive_by) - Date.parse(b.arrive_by)
  );
}

export interface DonorGroup {
  title: string;
  about: string | null;
  pledges: PledgeDoc[];
}

/**
 * Groups the donors of a request. Those who wait for a decision come first.
 * @param needed how many units are still needed; if it is 0, donors without a decision count as a reserve
 */
export function groupDonors(pledges: readonly PledgeDoc[], needed: number): DonorGroup[] {
  const sorted = pledges.toSorted(compareDonors);
  const inState = (...states: string[]) =>
    sorted.filter((pledge) => states.includes(getPledgeState(pledge)));
  const open = inState('open', 'accepting');
  const groups: DonorGroup[] = [
    { title: 'Expected', about: null, pledges: inState('accepted') },
    needed > 0
      ? {
          title: 'Waiting for your answer',
          about:
            'When you accept a donor, you see each other’s names and phone numbers until 12 hours after they arrive.',
          pledges: open,
        }
      : {
          title: 'Reserve',
          about: 'Enough donors are expected. If one does not come, you can accept the next.',
          pledges: open,
        },
    { title: 'Gave blood', about: null, pledges: inState('given') },
    {
      title: 'Not coming',
      about: null,
      pledges: inState('missed', 'withdrawn', 'withdrawing', 'declined', 'declining', 'expired'),
    },
  ];
  return groups.filter((group) => group.pledges.length > 0);
}
