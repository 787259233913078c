import { BLOOD_TYPES, type BloodType } from './blood-type';

/** What the red cells carry; a recipient tolerates only what he carries himself. */
const antigens = (type: BloodType): string[] =>
  type.split('').filter((mark) => 'AB+'.includes(mark));

/**
 * Whether red cells of one type may go to another: information, never "safe to transfuse".
 * Source: Australian Red Cross Lifeblood, transfusion.com.au/blood_basics/compatibility (ABO part).
 */
export function canGiveRedCells(donor: BloodType, recipient: BloodType): boolean {
  const tolerated = antigens(recipient);
  return antigens(donor).every((antigen) => tolerated.includes(antigen));
}

/** The types that red cells of this type may go to, in the order of the product's lists. */
export function redCellRecipients(donor: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((recipient) => canGiveRedCells(donor, recipient));
}

/** The types whose red cells this type may receive, in the order of the product's lists. */
export function redCellDonors(recipient: BloodType): BloodType[] {
  return BLOOD_TYPES.filter((donor) => canGiveRedCells(donor, recipient));
}
