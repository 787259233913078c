import { expect, it } from 'vitest';
import { getNextDonationDay } from './next-donation';

it('is 56 days after the last donation', () => {
  expect(getNextDonationDay('2026-11-01', null)).toBe('2026-12-27');
  expect(getNextDonationDay(null, null)).toBeNull();
});

it('is the day that the server told with it: sooner after platelets and plasma', () => {
  expect(getNextDonationDay('2026-11-01', '2026-11-08')).toBe('2026-11-08');
  expect(getNextDonationDay('2026-11-01', '2026-11-29')).toBe('2026-11-29');
});

it('is not a day that was told for an earlier donation', () => {
  expect(getNextDonationDay('2026-11-01', '2026-11-04')).toBe('2026-12-27');
});
