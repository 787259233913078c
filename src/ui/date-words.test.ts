import { describe, expect, it } from 'vitest';
import { describeDate, describeRelativeTime, getTodayInput } from './date-words';

const now = new Date(2026, 2, 5, 12).getTime();
const ago = (milliseconds: number) => describeRelativeTime(now - milliseconds, now, 'en');

describe('dates in words', () => {
  it('never shifts a plain date to another day, whatever the time zone', () => {
    expect(describeDate('2026-03-05', 'en-US')).toBe('Mar 5, 2026');
    expect(describeDate('2026-01-01', 'en-GB')).toBe('1 Jan 2026');
  });

  it('says how long ago, in the largest whole unit', () => {
    expect(ago(20_000)).toBe('just now');
    expect(ago(5 * 60_000)).toBe('5 minutes ago');
    expect(ago(90 * 60_000)).toBe('1 hour ago');
    expect(ago(50 * 3_600_000)).toBe('2 days ago');
  });

  it("writes today by this device's calendar, as a date input does", () => {
    expect(getTodayInput(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
    expect(getTodayInput(new Date(2026, 10, 30, 0, 1))).toBe('2026-11-30');
  });
});
