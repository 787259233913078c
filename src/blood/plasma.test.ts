import { describe, expect, it } from 'vitest';
import { ABO_LETTERS, type AboLetter } from './blood-type';
import { getAboLetter, listPlasmaDonors, listPlasmaRecipients } from './plasma';

/** The groups of the recipients for each donor's group, as published in the source that `canGivePlasma` names. */
const table: Record<AboLetter, AboLetter[]> = {
  AB: ['A', 'B', 'AB', 'O'],
  A: ['A', 'O'],
  B: ['B', 'O'],
  O: ['O'],
};

describe('plasma compatibility', () => {
  it.each(ABO_LETTERS)('lets %s donate to exactly the published groups', (donor) => {
    expect(listPlasmaRecipients(donor)).toEqual(table[donor]);
  });

  it('has 9 compatible pairs of 16 from both sides', () => {
    expect(ABO_LETTERS.flatMap(listPlasmaRecipients)).toHaveLength(9);
    expect(ABO_LETTERS.flatMap(listPlasmaDonors)).toHaveLength(9);
  });

  it('depends on the letter only, whatever the Rh factor', () => {
    expect((['A+', 'AB-', 'O-'] as const).map(getAboLetter)).toEqual(['A', 'AB', 'O']);
  });
});
