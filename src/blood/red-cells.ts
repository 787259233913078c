import { BLOOD_TYPES, type BloodType } from './blood-type';

/** The antigens on the red cells of a type. Recipients tolerate only antigens that they have themselves. */
const antigens = (type: BloodType): string[] =>
  type.split('').filter((mark) => 'AB+'.includes(mark));

/**
 * Whether red cells of one type may be given to another. Informational only, never "safe to transfuse".
 * Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility (ABO part).
 */
export function canGiveRedCells(donor: BloodType, recipient: BloodType): boolean {
  const tolerated = antigens(recipient);
  return antigens(donor).every((antigen) => tolerated.includes(antigen));
}

/** The types that can receive red cells of this type, in display order. */
export function listRedCellRecipients(donor: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((recipient) => canGiveRedCells(donor, recipient));
}

/** The types whose red cells this type can receive, in display order. */
export function listRedCellDonors(recipient: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((donor) => canGiveRedCells(donor, recipient));
}
