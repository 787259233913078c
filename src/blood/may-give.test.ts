import { expect, it } from 'vitest';
import { mayGiveFrom, mayGiveOn } from './may-give';

/**
 * @param told the day of each donation that the server has recorded, and the day from which it says that the donor
 * may give again
 */
const from = (last: string | null, ...told: [given: string, next: string][]) =>
  mayGiveFrom({ last, told: told.map(([given, next]) => ({ given, next })), country: 'US' });

it('is 56 days after the last donation', () => {
  expect(from('2026-11-24')).toBe('2027-01-19');
  expect(from(null)).toBeNull();
});

it('is as long after it as the rules of the country say', () => {
  const until = (country: string) => mayGiveFrom({ last: '2026-11-24', told: [], country });
  expect(until('BD')).toBe('2027-03-24');
  expect(until('BR')).toBe('2027-02-22');
  // nobody knows the rules of France here, so it is as long as anywhere
  expect(until('FR')).toBe('2027-03-27');
});

it('is the day that the server told with it: sooner after platelets and plasma', () => {
  expect(from('2026-11-01', ['2026-11-01', '2026-11-08'])).toBe('2026-11-08');
  expect(from('2026-11-01', ['2026-11-01', '2026-11-29'])).toBe('2026-11-29');
});

it('is not the day that was given for an earlier donation, unless that day is later', () => {
  expect(from('2026-11-01', ['2026-10-28', '2026-11-04'])).toBe('2026-12-27');
  // the donor gave whole blood, and platelets a week before the whole-blood interval was over
  expect(from('2026-11-20', ['2026-11-20', '2026-11-27'], ['2026-11-04', '2026-12-30'])).toBe(
    '2026-12-30',
  );
});

it('is 56 days after a date that the donor only stated, whether it is before or after a recorded donation', () => {
  // the server recorded whole blood on 1 October; the donor says that they gave elsewhere 28 or 49 days later
  expect(from('2026-10-29', ['2026-10-01', '2026-11-26'])).toBe('2026-12-24');
  expect(from('2026-11-19', ['2026-10-01', '2026-11-26'])).toBe('2027-01-14');
});

it('stays when somebody takes their last donation out of the profile', () => {
  expect(from(null, ['2026-11-01', '2026-12-27'])).toBe('2026-12-27');
});

it('lets somebody give from that day on, if they say that they are available', () => {
  const facts = { last: '2026-11-24', told: [], country: 'US', isAvailable: true };
  expect(mayGiveOn(facts, '2027-01-18')).toBe(false);
  expect(mayGiveOn(facts, '2027-01-19')).toBe(true);
  expect(mayGiveOn({ ...facts, isAvailable: false }, '2027-01-19')).toBe(false);
  expect(mayGiveOn({ ...facts, last: null, isAvailable: null }, '2026-11-24')).toBe(true);
});
