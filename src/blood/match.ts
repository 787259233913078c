import { BLOOD_TYPES, type BloodType } from './blood-type';
import { getAboLetter, canGivePlasma } from './plasma';
import { canGiveRedCells } from './red-cells';
import type { Component } from './request-life';

/**
 * How well a donor's blood type fits a request: it is the same, compatible, or neither. It is only information: staff
 * make the decision.
 */
export type Match = 'same' | 'compatible' | 'other';

/**
 * Whether one blood type may be given to another. For platelets and whole blood only the same type counts, and staff
 * decide on all others.
 */
function canGive(component: Component, donor: BloodType, needed: BloodType): boolean {
  if (component === 'red_cells') return canGiveRedCells(donor, needed);
  if (component === 'plasma') return canGivePlasma(getAboLetter(donor), getAboLetter(needed));
  return donor === needed;
}

/**
 * Compares a donor's blood type with the type that a request needs. Must match `private.match_of` in
 * supabase/migrations.
 * @param component undefined means red cells
 */
export function findMatch(
  component: Component | undefined,
  donor: BloodType,
  needed: BloodType,
): Match {
  if (donor === needed) return 'same';
  // In a damaged record the column may hold a text that is not a blood type.
  if (!BLOOD_TYPES.includes(donor) || !BLOOD_TYPES.includes(needed)) return 'other';
  return canGive(component ?? 'red_cells', donor, needed) ? 'compatible' : 'other';
}

/** The three matches in words. They are only information: staff make the decision. */
export const MATCH_WORDS: Record<Match, string> = {
  same: 'Same type',
  compatible: 'Compatible type',
  other: 'Other type',
};

/**
 * The distances from a donor to the hospital in words. `private.distance_band` in supabase/migrations chooses one of
 * the keys.
 */
export const DISTANCE_WORDS = {
  under_5: 'Under 5 miles',
  '5_10': '5–10 miles',
  '10_25': '10–25 miles',
  '25_50': '25–50 miles',
  over_50: 'Over 50 miles',
} as const;
