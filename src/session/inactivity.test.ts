import { expect, test } from 'vitest';
import { isIdle, getIdleLimit, getTryWait, countWrongPassword } from './inactivity';

const minute = 60_000;
const at = (wall: number, mono = wall) => ({ wall: wall * minute, mono: mono * minute });

test('the screen is locked when nobody touched it for as long as was chosen, and not before', () => {
  expect(isIdle(at(100), at(109.9), 10)).toBe(false);
  expect(isIdle(at(100), at(110), 10)).toBe(true);
  expect(isIdle(at(100), at(9999), null)).toBe(false);
});

test('a device that slept is locked, though the page’s own clock stood still', () => {
  expect(isIdle(at(100, 5), at(111, 5), 10)).toBe(true);
});

test('a clock that is set back does not lock a page whose own clock runs on', () => {
  expect(isIdle(at(100, 5), at(40, 6), 10)).toBe(false);
  expect(isIdle(at(100, 5), { wall: 100 * minute - 20_000, mono: 5.1 * minute }, 10)).toBe(false);
});

test('a clock that is set back neither unlocks nor delays the lock', () => {
  expect(isIdle(at(100, 5), at(40, 15), 10)).toBe(true);
  // After a restart there is only the wall clock. If somebody has set it back, nobody knows how long the app was not
  // used.
  expect(isIdle({ wall: 100 * minute, mono: 0 }, { wall: 40 * minute, mono: 0 }, 10)).toBe(true);
});

test('off unless chosen; ten minutes for administrators; a shared device at most two', () => {
  expect(getIdleLimit(undefined, false, false)).toBeNull();
  expect(getIdleLimit(undefined, false, true)).toBe(10);
  expect(getIdleLimit(null, false, true)).toBeNull();
  expect(getIdleLimit(30, false, false)).toBe(30);
  expect([undefined, null, 30, 1].map((chosen) => getIdleLimit(chosen, true, false))).toEqual([
    2, 2, 2, 1,
  ]);
});

test('the first wrong passwords cost nothing, each later one doubles the wait, up to five minutes', () => {
  let tries;
  const waits = [];
  for (let n = 0; n < 12; n++) {
    tries = countWrongPassword(tries, 1000);
    waits.push(getTryWait(tries, 1000) / 1000);
  }
  expect(waits.slice(0, 6)).toEqual([0, 0, 5, 10, 20, 40]);
  expect(waits.at(-1)).toBe(300);
  expect(getTryWait(tries, 1000 + 300_000)).toBe(0);
});
