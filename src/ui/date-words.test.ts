import { execFileSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { describeDate, describeRelativeTime, describeTimeAt, getTodayInput } from './date-words';

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

describe('a time as people say it', () => {
  const noon = new Date(2026, 2, 5, 12).getTime();
  const at = (day: number, hour: number, minute = 0) =>
    // the thin space before AM and PM differs between versions of Node
    describeTimeAt(new Date(2026, 2, day, hour, minute).getTime(), noon, 'en-US').replace(
      '\u202f',
      ' ',
    );

  // covers: time-words
  it('names the hour and what is left of it today, the day within a week, and a date only later', () => {
    expect(at(5, 12, 58)).toBe('12:58 PM, in 58 min');
    expect(at(5, 16)).toBe('4:00 PM, in 4 hr');
    expect(at(5, 9, 30)).toBe('9:30 AM, 2 hr ago');
    expect(at(5, 12)).toBe('12:00 PM, just now');
    expect(at(6, 4, 49)).toBe('tomorrow, 4:49 AM');
    expect(at(4, 4, 49)).toBe('yesterday, 4:49 AM');
    expect(at(7, 4, 49)).toBe('Saturday, 4:49 AM');
    expect(at(11, 23, 59)).toBe('Wednesday, 11:59 PM');
    expect(at(12, 0)).toBe('Mar 12, 2026, 12:00 AM');
    expect(at(-3, 4, 49)).toBe('Feb 25, 2026, 4:49 AM');
  });

  it('counts the minutes over midnight', () => {
    const late = new Date(2026, 2, 5, 23, 50).getTime();
    expect(describeTimeAt(late + 20 * 60_000, late, 'en-GB')).toBe('tomorrow, 00:10, in 20 min');
  });

  /** Describes times, with the other as now, in a process that is in another time zone. */
  const describeIn = (zone: string, ...pairs: [string, string][]): string[] => {
    const code = `
      import { describeTimeAt } from '@/ui/date-words';
      const words = ${JSON.stringify(pairs)}.map(([value, now]) =>
        describeTimeAt(Date.parse(value), Date.parse(now), 'en-GB'));
      console.log(JSON.stringify(words));`;
    const env = { ...process.env, TZ: zone };
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' })) as string[];
  };

  // covers: time-words
  test('tomorrow is that of the reader, on days of 23 and 25 hours too', () => {
    expect(
      describeIn(
        'America/New_York',
        // 11 PM on the day before the clocks go forward: 24 hours later it is midnight, two days on
        ['2026-03-09T04:00:00Z', '2026-03-08T04:00:00Z'],
        ['2026-03-09T03:59:00Z', '2026-03-08T04:00:00Z'],
        // 12:30 AM on the day on which they go back: 24 hours later it is 11:30 PM on the same day
        ['2026-11-02T04:30:00Z', '2026-11-01T04:30:00Z'],
      ),
    ).toEqual(['Monday, 00:00', 'tomorrow, 23:59', '23:30']);
    expect(describeIn('Asia/Kolkata', ['2026-03-08T18:40:00Z', '2026-03-08T12:00:00Z'])).toEqual([
      'tomorrow, 00:10',
    ]);
  });
});
