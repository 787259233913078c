import { ABO_LETTERS, type AboLetter, type BloodType } from './blood-type';

/** Returns the ABO letter of a blood type, for example `AB` of `AB-`. For plasma only the letter counts. */
export const getAboLetter = (type: BloodType): AboLetter => type.slice(0, -1) as AboLetter;

const antigens = (letter: AboLetter): string[] => (letter === 'O' ? [] : letter.split(''));

/**
 * Whether plasma of one ABO group may be given to a person of another. Plasma attacks every antigen that its donor
 * does not have. This is only information, never "safe to transfuse".
 * Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility/plasma.
 */
export function canGivePlasma(donor: AboLetter, recipient: AboLetter): boolean {
  const tolerated = antigens(donor);
  return antigens(recipient).every((antigen) => tolerated.includes(antigen));
}

/** The ABO groups that can receive plasma of this group, in the order of `ABO_LETTERS`. */
export function listPlasmaRecipients(donor: AboLetter): AboLetter[] {
  return ABO_LETTERS.filter((recipient) => canGivePlasma(donor, recipient));
}

/** The ABO groups whose plasma this group can receive, in the order of `ABO_LETTERS`. */
export function listPlasmaDonors(recipient: AboLetter): AboLetter[] {
  return ABO_LETTERS.filter((donor) => canGivePlasma(donor, recipient));
}
