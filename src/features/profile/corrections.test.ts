import { expect, test } from 'vitest';
import type { Correction } from '@/calls/corrections';
import { describeCorrection } from './ProfilePage';

const correction = (of: Partial<Correction>): Correction => ({
  at: '2026-05-10T12:00:00Z',
  table_name: 'profiles',
  field: 'blood_type',
  before: 'A+',
  after: 'O-',
  ...of,
});

test('a correction says when, where, and both values', () => {
  expect(describeCorrection(correction({}))).toBe(
    'May 10, 2026: the blood type in your profile, A+ → O−',
  );
  expect(
    describeCorrection(correction({ field: 'date_of_birth', before: null, after: '1991-02-03' })),
  ).toBe('May 10, 2026: the date of birth in your profile, not given → Feb 3, 1991');
  expect(describeCorrection(correction({ table_name: 'donors', before: 'B+' }))).toBe(
    'May 10, 2026: the blood type of a donation, B+ → O−',
  );
});
