import { expect, it } from 'vitest';
import { describeTold, mayGiveFrom, mayGiveOn } from './may-give';

/**
 * @param told the day of each donation that the server has recorded, and the day from which it says that the donor
 * may give again
 */
const from = (last: string | null, ...told: [given: string, next: string][]) =>
  mayGiveFrom({ last, told: told.map(([given, next]) => ({ given, next })) });

it('is 56 days after the last donation', () => {
  expect(from('2026-11-24')).toBe('2027-01-19');
  expect(from(null)).toBeNull();
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

it('knows the day of a donation that was made here by its answer', () => {
  const given = (next: string, arriveBy: string) => describeTold(next, arriveBy).given;
  expect(given('2026-11-26', '2026-10-01T12:00:00+00:00')).toBe('2026-10-01');
  expect(given('2026-11-26', '2026-10-10T12:00:00.000Z')).toBe('2026-10-01');
  expect(given('2026-10-08', '2026-10-01T12:00:00Z')).toBe('2026-10-01');
  expect(given('2026-10-08', '2026-08-01T12:00:00Z')).toBeNull();
});

it('stays when somebody takes their last donation out of the profile', () => {
  expect(from(null, ['2026-11-01', '2026-12-27'])).toBe('2026-12-27');
});

it('lets somebody give from that day on, if they say that they are available', () => {
  const facts = { last: '2026-11-24', told: [], isAvailable: true };
  expect(mayGiveOn(facts, '2027-01-18')).toBe(false);
  expect(mayGiveOn(facts, '2027-01-19')).toBe(true);
  expect(mayGiveOn({ ...facts, isAvailable: false }, '2027-01-19')).toBe(false);
  expect(mayGiveOn({ last: null, told: [], isAvailable: null }, '2026-11-24')).toBe(true);
});
