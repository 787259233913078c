import { useMemo } from 'react';
import type { Given } from '@/blood/may-give';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { ProfileDoc } from '@/collections/profiles/row';
import type { TableRow } from '@/store/hooks/live-table';
import { type TableDefinition, useTable } from '@/store/hooks/use-table';

/** What is known of an account beside its donations. */
export interface Giver extends Given {
  /** a requester expects them */
  isPromised: boolean;
}

interface ProfileRow extends TableRow {
  last: string;
}
interface PledgeRow extends TableRow {
  owner: string;
  /** of a donation that was made here, the day from which they may give again */
  told: string;
  isPromised: boolean;
}

const PROFILES: TableDefinition<ProfileRow> = {
  collection: 'profiles',
  // a document of this collection, although the table's type says less
  project: (doc) => ({ id: doc.id, last: (doc as unknown as ProfileDoc).last_donation_date ?? '' }),
};
const PLEDGES: TableDefinition<PledgeRow> = {
  collection: 'pledges',
  project: (doc) => {
    const { id, user_id: owner, status, next_donation_on: next } = doc as unknown as PledgeDoc;
    const told = status === 'given' ? (next ?? '') : '';
    const isPromised = status === 'accepted';
    return told !== '' || isPromised ? { id, owner, told, isPromised } : null;
  },
};

/** Gathers the accounts of whom anything is known. */
export function gatherGivers(
  profiles: Iterable<Pick<ProfileRow, 'id' | 'last'>>,
  pledges: Iterable<Pick<PledgeRow, 'owner' | 'told' | 'isPromised'>>,
): ReadonlyMap<string, Giver> {
  const givers = new Map<string, { last: string | null; told: string[]; isPromised: boolean }>();
  for (const { id, last } of profiles)
    if (last !== '') givers.set(id, { last, told: [], isPromised: false });
  for (const { owner, told, isPromised } of pledges) {
    const giver = givers.get(owner) ?? { last: null, told: [], isPromised: false };
    if (told !== '') giver.told.push(told);
    giver.isPromised ||= isPromised;
    givers.set(owner, giver);
  }
  return givers;
}

/** What this device knows of the accounts beside their donations; null while it is reading. */
export function useGivers(): ReadonlyMap<string, Giver> | null {
  const { table: profiles, state: ofProfiles } = useTable(PROFILES);
  const { table: pledges, state: ofPledges } = useTable(PLEDGES);
  const isRead = ofProfiles.complete && ofPledges.complete;
  const version = `${ofProfiles.version} ${ofPledges.version}`;
  return useMemo(
    // the tables are the same objects whatever changes in them: their versions say that something has
    () =>
      profiles && pledges && isRead && version !== ''
        ? gatherGivers(profiles.rows(), pledges.rows())
        : null,
    [profiles, pledges, isRead, version],
  );
}
