import { type DonorFacts, mayGiveFrom } from '@/blood/may-give';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { findStanding, isSeenByStaff, type Standing } from '@/blood/standing';
import type { DonorDoc } from '@/collections/donors/row';
import { useLive, useLiveOne } from './use-live';

const ownQuery = (userId: string) => ({
  selector: { user_id: userId },
  sort: [{ user_id: 'asc' as const }, { newest: 'asc' as const }],
});

export interface Giving extends DonorFacts {
  /** the donations that the person registered, newest first */
  donations: DonorDoc[];
  /**
   * the first day on which the person may give blood again, such as `2026-01-31`; it may be in the past. Null if they
   * never gave
   */
  nextDay: string | null;
  /** what the person's account has shown, as far as this device knows */
  standing: Standing;
}

/** Returns what a person has given and when they may give again. Null until the store has answered. */
export function useGiving(userId: string | null): Giving | null {
  const profile = useLiveOne('profiles', userId);
  const donations = useLive('donors', userId === null ? null : ownQuery(userId)).rows;
  const pledges = useLive('pledges', userId === null ? null : ownQuery(userId)).rows;
  if (profile === undefined || !donations || !pledges) return null;
  const lastDays = [...donations, profile].flatMap((record) => record?.last_donation_date ?? []);
  const standing = findStanding(profile);
  const given = pledges.filter(({ status }) => status === 'given');
  const facts = {
    last: lastDays.toSorted().at(-1) ?? null,
    told: given.flatMap(({ given_on, next_donation_on: next }) =>
      next ? [{ given: given_on ?? null, next }] : [],
    ),
    country: profile?.country ?? FIRST_COUNTRY,
    isAvailable: donations.length === 0 ? null : donations.some((one) => one.is_available),
  };
  return {
    ...facts,
    donations,
    nextDay: mayGiveFrom(facts),
    // a donation to a verified hospital may be here before the profile that follows from it
    standing:
      !isSeenByStaff(standing) && given.some((pledge) => pledge.verified) ? 'witnessed' : standing,
  };
}

/**
 * Returns the ids of the requests that a person has answered with a pledge that is open or accepted, and neither
 * withdrawn nor declined.
 * @param userId null for a visitor
 */
export function useAnswered(userId: string | null): ReadonlySet<string> {
  const { rows } = useLive('pledges', userId === null ? null : ownQuery(userId));
  const live = rows?.filter(
    ({ status, withdrawn, decision }) =>
      !withdrawn && decision !== 'declined' && (status === 'open' || status === 'accepted'),
  );
  return new Set(live?.map((pledge) => pledge.request_id));
}
