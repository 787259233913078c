import { describeTold, type DonorFacts, mayGiveFrom } from '@/blood/may-give';
import type { DonorDoc } from '@/collections/donors/row';
import { useLive, useLiveOne } from './use-live';

const ownQuery = (userId: string) => ({
  selector: { user_id: userId },
  sort: [{ user_id: 'asc' as const }, { newest: 'asc' as const }],
});

export interface Giving extends DonorFacts {
  /** the person's donations, newest first */
  donations: DonorDoc[];
  /** the first day on which they may give again, such as `2026-01-31`; it may have passed. Null if they never gave */
  nextDay: string | null;
  /**
   * whether a mailbox, a hospital or its staff vouch for the account, as far as this device knows; only the server
   * knows of a check-in at a drive
   */
  isKnown: boolean;
}

/** Returns what a person gave and when they may give again; null until the store has answered. */
export function useGiving(userId: string | null): Giving | null {
  const profile = useLiveOne('profiles', userId);
  const donations = useLive('donors', userId === null ? null : ownQuery(userId)).rows;
  const pledges = useLive('pledges', userId === null ? null : ownQuery(userId)).rows;
  if (profile === undefined || !donations || !pledges) return null;
  const lastDays = [...donations, profile].flatMap((record) => record?.last_donation_date ?? []);
  const given = pledges.filter(({ status }) => status === 'given');
  const facts = {
    last: lastDays.toSorted().at(-1) ?? null,
    told: given.flatMap(({ next_donation_on: next, arrive_by: by }) =>
      next ? [describeTold(next, by)] : [],
    ),
    isAvailable: donations.length === 0 ? null : donations.some((one) => one.is_available),
  };
  return {
    ...facts,
    donations,
    nextDay: mayGiveFrom(facts),
    isKnown:
      Boolean(profile?.email_confirmed_at ?? profile?.membership) ||
      given.some((pledge) => pledge.verified),
  };
}

/**
 * Returns the requests that a person has offered to help with, if the offer still stands. @param userId null for a
 * visitor
 */
export function useAnswered(userId: string | null): ReadonlySet<string> {
  const { rows } = useLive('pledges', userId === null ? null : ownQuery(userId));
  const live = rows?.filter(
    ({ status, withdrawn, decision }) =>
      !withdrawn && decision !== 'declined' && (status === 'open' || status === 'accepted'),
  );
  return new Set(live?.map((pledge) => pledge.request_id));
}
