import type { PledgeDoc } from '@/collections/pledges/row';
import { getPledgeState } from './pledge-state';

/** The donors of a request, as a ward needs them at a glance. */
export interface WardDonorsView {
  /** who is expected, those first who should be there first */
  expected: PledgeDoc[];
  /** how many offers wait for an answer, or as a reserve */
  waiting: number;
  given: number;
}

/** Sorts the pledges to a request into those who come, those who wait, and those who gave. */
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

/** '1 gave · 2 expected · 3 waiting'; without anybody, that nobody has answered. */
export function describeDonors({ expected, waiting, given }: WardDonorsView): string {
  const parts = [
    given > 0 && `${given} gave`,
    expected.length > 0 && `${expected.length} expected`,
    waiting > 0 && `${waiting} waiting`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No donor has answered yet' : parts.join(' · ');
}
