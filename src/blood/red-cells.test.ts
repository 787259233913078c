import { describe, expect, it } from 'vitest';
import { BLOOD_TYPES, type BloodType } from './blood-type';
import { canGiveRedCells, listRedCellDonors, listRedCellRecipients } from './red-cells';

/** The types of the recipients for each donor's type, as published in the source that `canGiveRedCells` names. */
const table: Record<BloodType, BloodType[]> = {
  'O-': [...BLOOD_TYPES],
  'O+': ['O+', 'A+', 'B+', 'AB+'],
  'A-': ['A-', 'A+', 'AB-', 'AB+'],
  'A+': ['A+', 'AB+'],
  'B-': ['B-', 'B+', 'AB-', 'AB+'],
  'B+': ['B+', 'AB+'],
  'AB-': ['AB-', 'AB+'],
  'AB+': ['AB+'],
};

describe('red cell compatibility', () => {
  it.each(BLOOD_TYPES)('lets %s donate to exactly the published types', (donor) => {
    expect(listRedCellRecipients(donor).toSorted()).toEqual(table[donor].toSorted());
  });

  it('has 27 compatible pairs of 64 from both sides', () => {
    expect(BLOOD_TYPES.flatMap(listRedCellRecipients)).toHaveLength(27);
    expect(BLOOD_TYPES.flatMap(listRedCellDonors)).toHaveLength(27);
    expect(canGiveRedCells('AB+', 'O-')).toBe(false);
  });
});
