import { expect, it } from 'vitest';
import { isTrusted, observeClock, TRUST_MS } from './RequireAdmin';

const HOUR = 3_600_000;
const contact = Date.UTC(2026, 4, 1, 12);

it('trusts the server’s word for 24 hours and no longer', () => {
  const seen = observeClock(null, contact, contact);
  expect(isTrusted(seen, contact + 24 * HOUR)).toBe(true);
  expect(isTrusted(seen, contact + 24 * HOUR + 1)).toBe(false);
  expect(TRUST_MS).toBe(24 * HOUR);
});

it('does not last longer when the clock is set back', () => {
  let seen = observeClock(null, contact, contact);
  seen = observeClock(seen, contact, contact + 20 * HOUR);
  // somebody set the clock back by ten hours, so trust would otherwise last 34 hours
  const back = contact + 10 * HOUR;
  seen = observeClock(seen, contact, back);
  expect(isTrusted(seen, back)).toBe(false);
  // a clock that shows a time before the server's answer is not trusted either
  expect(isTrusted(observeClock(null, contact, contact - HOUR), contact - HOUR)).toBe(false);
});

it('tolerates a clock that is corrected by a little', () => {
  const seen = observeClock(null, contact, contact + HOUR);
  expect(
    isTrusted(observeClock(seen, contact, contact + HOUR - 60_000), contact + HOUR - 60_000),
  ).toBe(true);
});

it('starts again when the server answers', () => {
  const seen = observeClock(null, contact, contact + 20 * HOUR);
  const again = contact + 5 * HOUR;
  expect(isTrusted(observeClock(seen, again, again), again)).toBe(true);
});
