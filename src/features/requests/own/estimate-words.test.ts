import { expect, it } from 'vitest';
import type { Bucket } from '@/calls/pledges';
import { describeEstimate } from './HelpEstimate';

const words = (...[a, b, c]: [Bucket | null, Bucket | null, Bucket | null]) =>
  describeEstimate({ within_10: a, within_25: b, within_50: c, as_of: '2026-11-22T12:00:00Z' });

// covers: pledge-estimate
it('says each range once, at the distance where it begins', () => {
  expect(words('10-24', '10-24', '10-24')).toEqual(['10 to 24 donors within 10 miles could help.']);
  expect(words('0-4', '5-9', '25+')).toEqual([
    '5 to 9 donors within 25 miles could help.',
    '25 donors or more within 50 miles could help.',
  ]);
});

it('says what to do where there are few', () => {
  expect(words('0-4', '0-4', '0-4')).toEqual([
    'Fewer than 5 donors within 50 miles could help. Share the request to reach more.',
  ]);
});

it('tells an unknown ZIP code from a day’s estimates that are used up', () => {
  expect(words(null, null, null)[0]).toContain('ZIP code is not known');
  const none = { within_10: null, within_25: null, within_50: null, as_of: null };
  expect(describeEstimate(none)[0]).toContain('tomorrow');
});
