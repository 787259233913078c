import { expect, test } from 'vitest';
import { countDaysLeft, getShelfState, suggestExpiry } from './shelf-life';

test.each([
  ['2026-01-01', '2026-02-12'],
  // the end of February in a leap year, and a change to summer time
  ['2028-02-01', '2028-03-14'],
  ['2026-03-01', '2026-04-12'],
])('red cells collected on %s keep for 42 days, until %s', (collected, expiry) => {
  expect(suggestExpiry(collected)).toBe(expiry);
  expect(countDaysLeft(expiry, collected)).toBe(42);
});

test('an empty date has no expiry', () => {
  expect(suggestExpiry('')).toBe('');
});

test.each([
  ['2026-05-09', 'expired'],
  ['2026-05-10', 'soon'],
  ['2026-05-17', 'soon'],
  ['2026-05-18', 'good'],
] as const)('on 2026-05-10, units that expire on %s are %s', (expiry, state) => {
  expect(getShelfState(expiry, '2026-05-10')).toBe(state);
});
