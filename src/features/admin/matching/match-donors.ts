import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { addDays } from '@/blood/calendar';
import { type DonationKind, GUIDANCE } from '@/blood/guidance';
import { type Match, matchOf } from '@/blood/match';
import type { Component } from '@/blood/request-life';
import type { DonorRow } from '../donors/donor-rows';

/** What is looked for. */
export interface Wanted {
  type: BloodType;
  component: Component | undefined;
  /** of the requester, who is not asked themselves */
  owner: string;
}

export interface MatchingDonor {
  row: DonorRow;
  match: Exclude<Match, 'other'>;
  /** null where either place is not known */
  miles: number | null;
}

/** Red cells are given as whole blood. */
const GIVEN_AS: Record<Component, DonationKind> = {
  red_cells: 'whole-blood',
  whole_blood: 'whole-blood',
  platelets: 'platelets',
  plasma: 'plasma',
};

/** The last day on which somebody may have given to give again today; null where there is no such day. */
function lastDayToHaveGiven(component: Component | undefined, today: string): string | null {
  const days = GUIDANCE.US.intervalDays[GIVEN_AS[component ?? 'red_cells']];
  return days && addDays(today, -days.man);
}

/**
 * The available donors who could give what a request needs and may give today: the nearest first, of those
 * as near the same type first. Somebody with several donations is listed once, with the nearest.
 * @param milesTo miles from the hospital to a ZIP code, null where either is not known
 * @param today an ISO date
 * @returns informational only: staff make the decision
 */
export function matchDonors(
  rows: Iterable<DonorRow>,
  { type, component, owner }: Wanted,
  milesTo: (zip: string) => number | null,
  today: string,
): MatchingDonor[] {
  const matches = new Map(
    BLOOD_TYPES.map((donor) => [donor as string, matchOf(component, donor, type)]),
  );
  const latest = lastDayToHaveGiven(component, today);
  const distances = new Map<string, number | null>();
  const nearest = new Map<string, MatchingDonor>();
  for (const row of rows) {
    const match = matches.get(row.type) ?? 'other';
    if (match === 'other' || !row.available || !row.eligible || row.owner === owner) continue;
    if (latest !== null && row.lastDonation > latest) continue;
    let miles = distances.get(row.zip);
    if (miles === undefined) {
      miles = milesTo(row.zip);
      distances.set(row.zip, miles);
    }
    // an account may register several people
    const person = `${row.owner} ${row.nameKey}`;
    const known = nearest.get(person);
    if (!known || (miles ?? Infinity) < (known.miles ?? Infinity))
      nearest.set(person, { row, match, miles });
  }
  return [...nearest.values()].sort(
    (a, b) =>
      (a.miles ?? Infinity) - (b.miles ?? Infinity) ||
      Number(b.match === 'same') - Number(a.match === 'same') ||
      (a.row.id < b.row.id ? -1 : 1),
  );
}
