import { expect, test } from 'vitest';
import { describeClockError } from './ClockNotice';

const DAY = 86_400_000;

test('says which way the clock is wrong, and by how much', () => {
  expect(describeClockError(0, true)).toBe('');
  expect(describeClockError(3 * DAY, true)).toBe(
    'The clock of this device is wrong: it is 3 days fast. Times here go by the server’s clock.',
  );
  expect(describeClockError(-3_600_000, true)).toContain('1 hour slow');
  expect(describeClockError(-7 * 60_000, true)).toContain('7 minutes slow');
});

test('does not promise right times where the server has not told', () => {
  expect(describeClockError(-3 * DAY, false)).toBe(
    'The clock of this device is wrong: it is at least 3 days slow. Set it, or go online: until then times here may be wrong.',
  );
});
