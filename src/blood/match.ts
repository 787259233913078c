import { BLOOD_TYPES, type BloodType } from './blood-type';
import { getAboLetter, canGivePlasma } from './plasma';
import { canGiveRedCells } from './red-cells';
import type { Component } from './request-life';

/** How a donor's type matches a request. Informational only: staff make the decision. */
export type Match = 'same' | 'compatible' | 'other';

/** For platelets and whole blood only the same type matches. Staff decide on anything else. */
function canGive(component: Component, donor: BloodType, needed: BloodType): boolean {
  if (component === 'red_cells') return canGiveRedCells(donor, needed);
  if (component === 'plasma') return canGivePlasma(getAboLetter(donor), getAboLetter(needed));
  return donor === needed;
}

/**
 * How a donor's type matches a request. Must match `private.match_of` in supabase/migrations.
 * @param component undefined means red cells
 */
export function findMatch(
  component: Component | undefined,
  donor: BloodType,
  needed: BloodType,
): Match {
  if (donor === needed) return 'same';
  // a damaged record may hold a text that is no blood type
  if (!BLOOD_TYPES.includes(donor) || !BLOOD_TYPES.includes(needed)) return 'other';
  return canGive(component ?? 'red_cells', donor, needed) ? 'compatible' : 'other';
}

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
