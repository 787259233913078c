import { ABO_LETTERS, type AboLetter, type BloodType } from './blood-type';

/** The ABO letter of a type: plasma is matched by it alone. `AB` for `AB-`. */
export const aboLetter = (type: BloodType): AboLetter => type.slice(0, -1) as AboLetter;

const antigens = (letter: AboLetter): string[] => (letter === 'O' ? [] : letter.split(''));

/**
 * Whether plasma of one ABO group may go to another: it attacks every antigen that its donor lacks.
 * Information, never "safe to transfuse".
 * Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility/plasma.
 */
export function canGivePlasma(donor: AboLetter, recipient: AboLetter): boolean {
  const tolerated = antigens(donor);
  return antigens(recipient).every((antigen) => tolerated.includes(antigen));
}

/** The ABO groups that plasma of this group may go to, in the order of the product's lists. */
export function plasmaRecipients(donor: AboLetter): AboLetter[] {
  return ABO_LETTERS.filter((recipient) => canGivePlasma(donor, recipient));
}

/** The ABO groups whose plasma this group may receive, in the order of the product's lists. */
export function plasmaDonors(recipient: AboLetter): AboLetter[] {
  return ABO_LETTERS.filter((donor) => canGivePlasma(donor, recipient));
}
