import { describe, expect, test } from 'vitest';
import { findOwnChange, ownCorrectionSchema } from './own-correction';

const known = { blood_type: 'O-', date_of_birth: '1990-12-10' } as const;
const nothing = { blood_type: null, date_of_birth: null };

describe('what a person says of their blood type and birth date', () => {
  test.each([
    ['the same values', known, known, {}, {}],
    ['another type', known, { ...known, blood_type: 'A+' }, {}, { blood_type: 'A+' }],
    ['values that were emptied', known, nothing, {}, {}],
    ['what was missing', nothing, known, known, {}],
    [
      'one that was missing and one that was wrong',
      { ...known, blood_type: null },
      { blood_type: 'B+', date_of_birth: '1991-12-10' },
      { blood_type: 'B+' },
      { date_of_birth: '1991-12-10' },
    ],
  ] as const)('%s', (_, was, values, added, corrected) => {
    expect(findOwnChange(was, values)).toEqual({ added, corrected });
  });

  test('an empty field means not known; an impossible date is refused', () => {
    expect(ownCorrectionSchema.parse({ blood_type: '', date_of_birth: '' })).toEqual(nothing);
    const wrong = { blood_type: 'C+', date_of_birth: '2999-01-01' };
    const issues = ownCorrectionSchema.safeParse(wrong).error?.issues ?? [];
    expect(new Set(issues.map(({ path }) => path[0]))).toEqual(
      new Set(['blood_type', 'date_of_birth']),
    );
  });
});
