import { expect, it } from 'vitest';
import { overTimeBy, TIME_LIMIT, URGENCIES, urgencyOf } from './urgency';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 4, 1, 12);

it('limits each urgency: 15 minutes, one day, two days, one week', () => {
  expect(URGENCIES.map((urgency) => TIME_LIMIT[urgency] / HOUR)).toEqual([0.25, 24, 48, 168]);
});

it('measures from when the request was opened', () => {
  expect(overTimeBy('Critical', now - 15 * 60_000, now)).toBe(0);
  expect(overTimeBy('Critical', now - 16 * 60_000, now)).toBe(60_000);
  expect(overTimeBy('High', now - 23 * HOUR, now)).toBe(-HOUR);
});

it('treats Low and missing urgencies as Standard', () => {
  for (const urgency of ['Low', null, undefined, 'low']) {
    expect(urgencyOf(urgency)).toBe('Standard');
    expect(overTimeBy(urgency, now - 169 * HOUR, now)).toBe(HOUR);
  }
});
