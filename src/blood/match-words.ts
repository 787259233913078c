import type { Match } from './match';

/** How a donor's blood type fits a request. Informational only: staff make the decision. */
export const MATCH_WORDS: Record<Match, string> = {
  same: 'Same type',
  compatible: 'Compatible type',
  other: 'Other type',
};

/** How far a donor is from the hospital, by `private.distance_band` in supabase/migrations. */
export const DISTANCE_WORDS = {
  under_5: 'Under 5 miles',
  '5_10': '5–10 miles',
  '10_25': '10–25 miles',
  '25_50': '25–50 miles',
  over_50: 'Over 50 miles',
} as const;
