import { BLOOD_TYPES, type BloodType } from './blood-type';

/** The antigens on red cells of this type. A recipient tolerates only the antigens that their own red cells have. */
const antigens = (type: BloodType): string[] =>
  type.split('').filter((mark) => 'AB+'.includes(mark));

/**
 * Whether red cells of one blood type may be given to another. This is only information, never "safe to transfuse".
 * Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility (ABO part).
 */
export function canGiveRedCells(donor: BloodType, recipient: BloodType): boolean {
  const tolerated = antigens(recipient);
  return antigens(donor).every((antigen) => tolerated.includes(antigen));
}

/** The blood types that can receive red cells of this type, in the order of `BLOOD_TYPES`. */
export function listRedCellRecipients(donor: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((recipient) => canGiveRedCells(donor, recipient));
}

/** The blood types whose red cells this type can receive, in the order of `BLOOD_TYPES`. */
export function listRedCellDonors(recipient: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((donor) => canGiveRedCells(donor, recipient));
}
