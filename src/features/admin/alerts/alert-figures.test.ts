import { expect, test } from 'vitest';
import { ALERT_KINDS } from '@/blood/alert';
import { describeMinutes, describeShare, findMedian, KIND_WORDS, sumSent } from './alert-figures';

// covers: page-admin-alerts
test('days are summed by kind and channel, the most first', () => {
  const day = { day: '2026-11-20', kind: 'request_near', channel: 'push' } as const;
  expect(
    sumSent([
      { ...day, sent: 2, failed: 1 },
      { ...day, channel: 'email', sent: 9, failed: 0 },
      { ...day, day: '2026-11-21', sent: 3, failed: 0 },
    ]),
  ).toMatchObject([
    { channel: 'email', sent: 9, failed: 0 },
    { channel: 'push', sent: 5, failed: 1 },
  ]);
});

test('the median is between the two in the middle', () => {
  expect(findMedian([])).toBeNull();
  expect(findMedian([3])).toBe(3);
  expect(findMedian([9, 1, 4])).toBe(4);
  expect(findMedian([10, 2, 4, 1])).toBe(3);
});

test('shares and times are rounded to what people read', () => {
  expect([describeShare(0, 0), describeShare(1, 250), describeShare(3, 10)]).toEqual([
    '–',
    '0.4%',
    '30%',
  ]);
  expect([null, 0.5, 1, 12.4, 180].map(describeMinutes)).toEqual([
    '–',
    '30 seconds',
    '1 minute',
    '12 minutes',
    '3 hours',
  ]);
});

test('every kind has words', () => {
  for (const kind of ALERT_KINDS) expect(KIND_WORDS[kind]).toMatch(/^[A-Z]/);
});
