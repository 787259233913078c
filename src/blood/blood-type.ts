/** The eight types in display order. */
export const BLOOD_TYPES = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export type BloodType = (typeof BLOOD_TYPES)[number];

export const ABO_LETTERS = ['A', 'B', 'AB', 'O'] as const;
export type AboLetter = (typeof ABO_LETTERS)[number];
export type RhFactor = 'positive' | 'negative';

/**
 * Builds a type from letter and Rh factor.
 * @returns e.g. `AB-` for `('AB', 'negative')`
 */
export function joinBloodType(letter: AboLetter, rh: RhFactor): BloodType {
  return `${letter}${rh === 'positive' ? '+' : '-'}`;
}
