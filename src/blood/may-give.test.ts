import { expect, it } from 'vitest';
import { mayGiveFrom, mayGiveOn } from './may-give';

const from = (last: string | null, ...told: string[]) => mayGiveFrom({ last, told });

it('is 56 days after the last donation', () => {
  expect(from('2026-11-24')).toBe('2027-01-19');
  expect(from(null)).toBeNull();
});

it('is the day that the server told with it: sooner after platelets and plasma', () => {
  expect(from('2026-11-01', '2026-11-08')).toBe('2026-11-08');
  expect(from('2026-11-01', '2026-11-29')).toBe('2026-11-29');
});

it('is not a day that was told for an earlier donation, unless that is later', () => {
  expect(from('2026-11-01', '2026-11-04')).toBe('2026-12-27');
  // whole blood, and platelets a week before its interval was over
  expect(from('2026-11-20', '2026-11-27', '2026-12-30')).toBe('2026-12-30');
});

it('stays when somebody takes their last donation out of the profile', () => {
  expect(from(null, '2026-12-27')).toBe('2026-12-27');
});

it('lets somebody give from that day on, if they say that they are available', () => {
  const facts = { last: '2026-11-24', told: [], isAvailable: true };
  expect(mayGiveOn(facts, '2027-01-18')).toBe(false);
  expect(mayGiveOn(facts, '2027-01-19')).toBe(true);
  expect(mayGiveOn({ ...facts, isAvailable: false }, '2027-01-19')).toBe(false);
  expect(mayGiveOn({ last: null, told: [], isAvailable: null }, '2026-11-24')).toBe(true);
});
