import { BLOOD_TYPES, type BloodType } from './blood-type';
import { aboLetter, canGivePlasma } from './plasma';
import { canGiveRedCells } from './red-cells';
import type { Component } from './request-life';

/** How a donor's type fits what is needed. Information: staff decide. */
export type Match = 'same' | 'compatible' | 'other';

/** Of platelets and whole blood the same type comes first, and anything else is for staff to decide. */
function canGive(component: Component, donor: BloodType, needed: BloodType): boolean {
  if (component === 'red_cells') return canGiveRedCells(donor, needed);
  if (component === 'plasma') return canGivePlasma(aboLetter(donor), aboLetter(needed));
  return donor === needed;
}

/**
 * How a donor's type fits what a request needs; `private.match_of` in supabase/migrations says the same.
 * @param component missing for red cells
 */
export function matchOf(
  component: Component | undefined,
  donor: BloodType,
  needed: BloodType,
): Match {
  if (donor === needed) return 'same';
  return canGive(component ?? 'red_cells', donor, needed) ? 'compatible' : 'other';
}

/** The types that can give what is needed, in the order of the product's lists. */
export const listDonorTypes = (component: Component | undefined, needed: BloodType): BloodType[] =>
  BLOOD_TYPES.filter((donor) => matchOf(component, donor, needed) !== 'other');

/** The types that somebody can give a component to, in the order of the product's lists. */
export const listRecipientTypes = (
  component: Component | undefined,
  donor: BloodType,
): BloodType[] => BLOOD_TYPES.filter((needed) => matchOf(component, donor, needed) !== 'other');
