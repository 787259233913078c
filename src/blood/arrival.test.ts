import { expect, test } from 'vitest';
import { computeArrival } from './arrival';

const now = new Date(2026, 10, 30, 22, 30);

test.each([
  ['hour', '', new Date(2026, 10, 30, 23, 30)],
  ['hours', '', new Date(2026, 11, 1, 1, 30)],
  ['today', '', new Date(2026, 10, 30, 23, 59)],
  ['tomorrow', '', new Date(2026, 11, 1, 23, 59)],
  ['date', '2026-12-05', new Date(2026, 11, 5, 23, 59)],
] as const)('%s %s is by %s on this device’s clock', (arrival, date, expected) => {
  expect(computeArrival(arrival, date, now)).toEqual(expected);
});
