import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { findMatch, type Match } from '@/blood/match';
import type { Component } from '@/blood/request-life';
import type { DonorRow } from '../donors/donor-rows';
import { type Giver, makeMayGive } from '../donors/givers';

/** Describes how far away a donor lives, as the crow flies; empty if unknown. */
export function describeDistance(miles: number | null): string {
  if (miles === null) return '';
  if (miles < 1) return 'under 1 mile';
  const rounded = Math.round(miles);
  return rounded === 1 ? 'about 1 mile' : `about ${rounded.toLocaleString('en-US')} miles`;
}

/** Describes how many donors were found, and their order. */
export function describeMatches(donors: readonly MatchingDonor[], isPlaced: boolean): string {
  if (donors.length === 0)
    return 'No available donor of a matching type may give today, or they are expected elsewhere.';
  const count = donors.length === 1 ? '1 donor' : `${donors.length.toLocaleString('en-US')} donors`;
  const order = isPlaced
    ? 'the nearest first'
    : 'the same type first: the hospital’s ZIP code is not known';
  return `${count} who may give today, ${order}. Staff decide who is asked.`;
}

/** The conditions that a donor must match. */
export interface Wanted {
  type: BloodType;
  component: Component | undefined;
  /** account of the requester, who is left out */
  owner: string;
}

export interface MatchingDonor {
  row: DonorRow;
  match: Exclude<Match, 'other'>;
  /** null if either place is unknown */
  miles: number | null;
}

/**
 * Finds the available donors who can give what a request needs, may give today and are not promised to anybody,
 * ordered by distance, then same type first. A person with several donations is listed once, with the nearest.
 * @param milesTo miles from the hospital to a ZIP code; null if either is unknown
 * @param today an ISO date
 * @param givers by account, the facts beside their donations
 * @returns informational only: staff make the decision
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
