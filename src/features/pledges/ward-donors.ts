import type { PledgeDoc } from '@/collections/pledges/row';
import { getPledgeState } from './pledge-state';

/** The donors of a request, in groups that a ward can read at a glance. */
export interface WardDonorsView {
  /** the expected donors, in the order in which they should arrive */
  expected: PledgeDoc[];
  /** how many donors wait for an answer, or are in reserve */
  waiting: number;
  given: number;
}

/** Sorts the pledges to a request into those whose donors are expected, those who wait, and those who gave. */
export function viewDonors(pledges: readonly PledgeDoc[]): WardDonorsView {
  const inState = (...states: string[]) =>
    pledges.filter((pledge) => states.includes(getPledgeState(pledge)));
  return {
    expected: inState('accepted').toSorted(
      (a, b) => Date.parse(a.arrive_by) - Date.parse(b.arrive_by),
    ),
    waiting: inState('open', 'accepting').length,
    given: inState('given').length,
  };
}

/** Counts donors: '1 gave · 2 expected · 3 waiting'. If there are none, it says that nobody has answered. */
export function describeDonors({ expected, waiting, given }: WardDonorsView): string {
  const parts = [
    given > 0 && `${given} gave`,
    expected.length > 0 && `${expected.length} expected`,
    waiting > 0 && `${waiting} waiting`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No donor has answered yet' : parts.join(' · ');
}
