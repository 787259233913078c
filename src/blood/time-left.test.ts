import { expect, it } from 'vitest';
import { describeCountdown } from './time-left';

const MINUTE = 60_000;

it.each([
  [18, '18 min'],
  [0.2, '1 min'],
  [0, 'now'],
  [125, '2 h 05 min'],
  [-10, '10 min late'],
])('an arrival in %d minutes is counted down as %s', (minutes, words) =>
  expect(describeCountdown(minutes * MINUTE, 0)).toBe(words),
);
