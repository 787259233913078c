/**
 * The standings of an account, from the least known to the best known. They are not a score: each comes from one fact
 * with a time. See `private.standing` in supabase/migrations.
 */
export const STANDINGS = ['new', 'reachable', 'witnessed', 'member'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The columns of a person's own profile on which their standing depends. A column is missing if it has not arrived. */
interface Shown {
  email_confirmed_at?: string | null;
  witnessed_at?: string | null;
  membership?: unknown;
}

/** Finds the standing of a person from their own profile. Must match `private.standing` in supabase/migrations. */
export function findStanding(profile: Shown | null): Standing {
  if (profile?.membership) return 'member';
  if (profile?.witnessed_at) return 'witnessed';
  return profile?.email_confirmed_at ? 'reachable' : 'new';
}

/** Whether hospital staff have seen the person, or know them as one of a team. */
export const isSeenByStaff = (standing: Standing): boolean =>
  standing === 'witnessed' || standing === 'member';

/** How many requests an account may offer to at a time. Must match `private.offers_at_once` in supabase/migrations. */
export const findMostOffers = (standing: Standing): number => (standing === 'new' ? 1 : 3);

const DAY = 86_400_000;
const WITHDRAWALS = { most: 3, within: 7 * DAY, wait: DAY } as const;

/**
 * Finds from when a person may offer again, ms since 1970. Null if they need not wait: they have not withdrawn three
 * offers within a week. Must match `private.offers_from` in supabase/migrations.
 * @param withdrawn when they withdrew each of their offers
 * @param now ms since 1970
 */
export function findNextOffer(withdrawn: readonly number[], now: number): number | null {
  const { most, within, wait } = WITHDRAWALS;
  const lately = withdrawn.filter((at) => at > now - within);
  const next = Math.max(...lately) + wait;
  return lately.length >= most && next > now ? next : null;
}
