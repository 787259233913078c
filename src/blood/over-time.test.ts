import { expect, it } from 'vitest';
import { measureOverTime, TIME_LIMIT, URGENCIES, readUrgency } from './urgency';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 4, 1, 12);

it('limits each urgency: 15 minutes, one day, two days, one week', () => {
  expect(URGENCIES.map((urgency) => TIME_LIMIT[urgency] / HOUR)).toEqual([0.25, 24, 48, 168]);
});

it('measures from when the request was opened', () => {
  expect(measureOverTime('Critical', now - 15 * 60_000, now)).toBe(0);
  expect(measureOverTime('Critical', now - 16 * 60_000, now)).toBe(60_000);
  expect(measureOverTime('High', now - 23 * HOUR, now)).toBe(-HOUR);
});

it('treats Low and missing urgencies as Standard', () => {
  for (const urgency of ['Low', null, undefined, 'low']) {
    expect(readUrgency(urgency)).toBe('Standard');
    expect(measureOverTime(urgency, now - 169 * HOUR, now)).toBe(HOUR);
  }
});
