import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { findMatch, type Match } from '@/blood/match';
import type { Component } from '@/blood/request-life';
import type { DonorRow } from '../donors/donor-rows';
import { type Giver, makeMayGive } from '../donors/givers';

/** Describes how far away a donor lives, in a straight line. Empty if that is unknown. */
export function describeDistance(miles: number | null): string {
  if (miles === null) return '';
  if (miles < 1) return 'under 1 mile';
  const rounded = Math.round(miles);
  return rounded === 1 ? 'about 1 mile' : `about ${rounded.toLocaleString('en-US')} miles`;
}

/** Describes how many donors were found and how they are ordered. */
export function describeMatches(donors: readonly MatchingDonor[], isPlaced: boolean): string {
  if (donors.length === 0)
    return 'No available donor of a matching type may give today, or they are expected elsewhere.';
  const count = donors.length === 1 ? '1 donor' : `${donors.length.toLocaleString('en-US')} donors`;
  const order = isPlaced
    ? 'the nearest first'
    : 'the same type first: the hospital’s ZIP code is not known';
  return `${count} who may give today, ${order}. Staff decide who is asked.`;
}

/** What a donor must match. */
export interface Wanted {
  type: BloodType;
  component: Component | undefined;
  /** the account of the requester, who cannot be a donor here */
  owner: string;
}

export interface MatchingDonor {
  row: DonorRow;
  match: Exclude<Match, 'other'>;
  /** the distance to the hospital; null if either position is unknown */
  miles: number | null;
}

/**
 * Finds the available donors who can give what a request needs, may give today, and are not expected by anybody. They
 * are ordered by distance; at the same distance, those of the same type come first. If a person has several
 * donations, the nearest one is listed.
 * @param milesTo returns the miles from the hospital to a ZIP code; null if either position is unknown
 * @param today an ISO date
 * @param givers for each account, the facts that are not in its donations
 * @returns the donors; this only informs the staff, who decide
 */
export function matchDonors(
  rows: Iterable<DonorRow>,
  { type, component, owner }: Wanted,
  milesTo: (zip: string) => number | null,
  today: string,
  givers: ReadonlyMap<string, Giver>,
): MatchingDonor[] {
  const matches = new Map(
    BLOOD_TYPES.map((donor) => [donor as string, findMatch(component, donor, type)]),
  );
  const mayGive = makeMayGive(today, givers);
  const distances = new Map<string, number | null>();
  const nearest = new Map<string, MatchingDonor>();
  for (const row of rows) {
    const match = matches.get(row.type) ?? 'other';
    if (match === 'other' || !row.available || row.owner === owner || !mayGive(row)) continue;
    if (givers.get(row.owner)?.isPromised) continue;
    let miles = distances.get(row.zip);
    if (miles === undefined) {
      miles = milesTo(row.zip);
      distances.set(row.zip, miles);
    }
    // an account may have registered several people
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
