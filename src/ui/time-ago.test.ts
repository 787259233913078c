import { expect, it } from 'vitest';
import { describeTimeAgo } from './time-ago';

const now = new Date(2026, 2, 5, 12).getTime();

it('a card says in short how long ago something was, and never names a time in the future', () => {
  const short = (milliseconds: number) => describeTimeAgo(now - milliseconds, now, 'en');
  expect(short(59_000)).toBe('just now');
  expect(short(12.5 * 60_000)).toBe('12 min ago');
  expect(short(3 * 3_600_000)).toBe('3 hr ago');
  expect(short(-5 * 60_000)).toBe('just now');
});
