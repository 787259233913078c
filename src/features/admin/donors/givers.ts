import { useMemo } from 'react';
import { type Given, mayGiveOn, type ToldDonation } from '@/blood/may-give';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { ProfileDoc } from '@/collections/profiles/row';
import type { TableRow } from '@/store/hooks/live-table';
import { type TableDefinition, useTable } from '@/store/hooks/use-table';
import type { DonorRow } from './donor-rows';

/**
 * Makes a function that says whether a donor may give today. Their health answers must not rule it out, and they must
 * not have given too recently by their donations, their profile and their pledges. This only informs the staff, who
 * decide.
 * @param today an ISO date
 * @param givers for each account, the facts that are not in its donations
 */
export function makeMayGive(
  today: string,
  givers: ReadonlyMap<string, Giver>,
): (row: DonorRow) => boolean {
  return (row) => {
    if (!row.eligible) return false;
    const giver = givers.get(row.owner);
    const lasts = [row.lastDonation, giver?.last ?? ''].toSorted();
    const last = lasts[1] || null;
    const { told, country } = giver ?? { told: [], country: FIRST_COUNTRY };
    // there are many accounts, and most have no such facts
    return (
      (last === null && told.length === 0) ||
      mayGiveOn({ last, told, country, isAvailable: null }, today)
    );
  };
}

/** What this device knows about an account apart from its donations. */
export interface Giver extends Given {
  /** whether a requester expects this donor */
  isPromised: boolean;
}

interface ProfileRow extends TableRow {
  last: string;
  country: string;
}
interface PledgeRow extends TableRow {
  owner: string;
  /** the donation that this pledge led to; null if no donation was recorded */
  told: ToldDonation | null;
  isPromised: boolean;
}

const PROFILES: TableDefinition<ProfileRow> = {
  collection: 'profiles',
  project: (doc) => {
    // this table holds only profiles, although the document's type does not say so
    const { id, last_donation_date: last, country } = doc as ProfileDoc;
    return { id, last: last ?? '', country: country ?? FIRST_COUNTRY };
  },
};
const PLEDGES: TableDefinition<PledgeRow> = {
  collection: 'pledges',
  project: (doc) => {
    const {
      id,
      user_id: owner,
      status,
      next_donation_on: next,
      given_on,
    } = doc as unknown as PledgeDoc;
    const told = status === 'given' && next ? { given: given_on ?? null, next } : null;
    const isPromised = status === 'accepted';
    return told !== null || isPromised ? { id, owner, told, isPromised } : null;
  },
};

/**
 * Gathers what the device knows about each account apart from its donations. Accounts about which it knows nothing
 * are left out.
 */
export function gatherGivers(
  profiles: Iterable<Pick<ProfileRow, 'id' | 'last' | 'country'>>,
  pledges: Iterable<Pick<PledgeRow, 'owner' | 'told' | 'isPromised'>>,
): ReadonlyMap<string, Giver> {
  const givers = new Map<string, Giver & { told: ToldDonation[] }>();
  for (const { id, last, country } of profiles)
    if (last !== '' || country !== FIRST_COUNTRY)
      givers.set(id, { last: last || null, told: [], country, isPromised: false });
  for (const { owner, told, isPromised } of pledges) {
    const giver = givers.get(owner) ?? {
      last: null,
      told: [],
      country: FIRST_COUNTRY,
      isPromised: false,
    };
    if (told) giver.told.push(told);
    giver.isPromised ||= isPromised;
    givers.set(owner, giver);
  }
  return givers;
}

/**
 * Returns, for each account, what this device knows about it apart from its donations. Null while the device reads
 * that.
 */
export function useGivers(): ReadonlyMap<string, Giver> | null {
  const { table: profiles, state: ofProfiles } = useTable(PROFILES);
  const { table: pledges, state: ofPledges } = useTable(PLEDGES);
  const isRead = ofProfiles.complete && ofPledges.complete;
  const version = `${ofProfiles.version} ${ofPledges.version}`;
  return useMemo(
    // a table stays the same object when its rows change; only its version changes
    () =>
      profiles && pledges && isRead && version !== ''
        ? gatherGivers(profiles.rows(), pledges.rows())
        : null,
    [profiles, pledges, isRead, version],
  );
}
