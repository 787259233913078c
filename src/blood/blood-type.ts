/** The eight blood types in the order in which the app shows them. */
export const BLOOD_TYPES = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export type BloodType = (typeof BLOOD_TYPES)[number];

export const ABO_LETTERS = ['A', 'B', 'AB', 'O'] as const;
export type AboLetter = (typeof ABO_LETTERS)[number];
export type RhFactor = 'positive' | 'negative';

/** Makes a blood type from its letter and its Rh factor, for example `AB-` from `AB` and `negative`. */
export function joinBloodType(letter: AboLetter, rh: RhFactor): BloodType {
  return `${letter}${rh === 'positive' ? '+' : '-'}`;
}
