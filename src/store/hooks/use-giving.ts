import { getNextDonationDay } from '@/blood/next-donation';
import type { DonorDoc } from '../entities/donor';
import { useLive, useLiveOne } from './use-live';

const ownQuery = (userId: string) => ({
  selector: { user_id: userId },
  sort: [{ user_id: 'asc' as const }, { newest: 'asc' as const }],
});

export interface Giving {
  /** the person's donations, newest first */
  donations: DonorDoc[];
  /** the first day on which they may give again, `2026-01-31`; it may have passed. Null where they never gave */
  nextDay: string | null;
}

/** What a person gave and when they may give again; null until the store has answered. */
export function useGiving(userId: string): Giving | null {
  const profile = useLiveOne('profiles', userId);
  const donations = useLive('donors', ownQuery(userId)).rows;
  const pledges = useLive('pledges', ownQuery(userId)).rows;
  if (profile === undefined || donations === null || pledges === null) return null;
  const latest = (days: (string | null | undefined)[]) =>
    days
      .filter((day) => day !== null && day !== undefined)
      .toSorted()
      .at(-1) ?? null;
  return {
    donations,
    nextDay: getNextDonationDay(
      latest([...donations, profile].map((record) => record?.last_donation_date)),
      latest(pledges.map(({ next_donation_on: day }) => day)),
    ),
  };
}

/** Requests that a person offered to help with, where the offer still stands. @param userId null for a visitor */
export function useAnswered(userId: string | null): ReadonlySet<string> {
  const { rows } = useLive('pledges', userId === null ? null : ownQuery(userId));
  const live = rows?.filter(
    ({ status, withdrawn, decision }) =>
      !withdrawn && decision !== 'declined' && (status === 'open' || status === 'accepted'),
  );
  return new Set(live?.map((pledge) => pledge.request_id));
}
