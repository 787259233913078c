import { describe, expect, test } from 'vitest';
import { describeOfferLimit, describeStanding } from './standing-words';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;

// only the columns that the words read
const answer = (more: object) =>
  ({ status: 'open', withdrawn: false, decision: null, outcome: null, rev: 1, ...more }) as never;
const withdrawn = (hoursAgo: number) =>
  answer({
    status: 'withdrawn',
    withdrawn: true,
    withdrawn_at: new Date(NOW - hoursAgo * HOUR).toISOString(),
  });

describe('what a donor is told before they fill in the form', () => {
  test('somebody new has one offer at a time, also one that was not sent', () => {
    expect(describeOfferLimit([], 'new', NOW)).toBe('');
    for (const more of [{}, { rev: 0 }, { status: 'accepted' }])
      expect(describeOfferLimit([answer(more)], 'new', NOW)).toMatch(/one request at a time/);
    expect(describeOfferLimit([answer({ hospital: 'Oak' })], 'new', NOW)).toMatch(/at Oak/);
    expect(describeOfferLimit([answer({ status: 'declined' })], 'new', NOW)).toBe('');
  });

  test('others have three', () => {
    const two = [answer({}), answer({})];
    for (const standing of ['reachable', 'witnessed', 'member'] as const) {
      expect(describeOfferLimit(two, standing, NOW)).toBe('');
      expect(describeOfferLimit([...two, answer({})], standing, NOW)).toMatch(/3 open offers/);
    }
  });

  test('who took back three within a week waits a day', () => {
    const three = [withdrawn(23), withdrawn(50), withdrawn(160)];
    expect(describeOfferLimit(three, 'member', NOW)).toMatch(/took back three offers/);
    expect(describeOfferLimit(three, 'member', NOW + 2 * HOUR)).toBe('');
    expect(describeOfferLimit([withdrawn(1), withdrawn(2)], 'member', NOW)).toBe('');
    expect(describeOfferLimit([withdrawn(1), withdrawn(2), withdrawn(169)], 'member', NOW)).toBe(
      '',
    );
  });
});

test('a requester reads one fact about a donor, or none', () => {
  const words = (standing: string, gave_here = 0) =>
    describeStanding(answer({ standing, gave_here }));
  expect(words('new')).toBeNull();
  expect(words('reachable')).toBe('Confirmed address');
  expect(words('witnessed')).toBe('Known to hospital staff');
  expect(words('witnessed', 2)).toBe('Gave here twice');
  expect(words('reachable', 4)).toBe('Gave here 4 times');
});
