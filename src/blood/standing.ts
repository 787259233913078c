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
