import { describe, expect, test } from 'vitest';
import { computeHours, getAnswersOpen, isWithinHours, listArrivals } from './planned';
import { findDoubts } from './doubts';
import { getExpiry, getRank, isExpirySoon, measureOverdue } from './request-life';

const HOUR = 3_600_000;
const hours = computeHours('2026-12-03', '08:00', '10:00');
const at = (time: string) => Date.parse(new Date(`2026-12-03T${time}`).toISOString());

test('the hours of a day are those of the device that plans it; without hours it is the whole day', () => {
  expect(Date.parse(hours.needed_from)).toBe(at('08:00'));
  const day = computeHours('2026-12-03', '', '');
  expect(Date.parse(day.needed_until) - Date.parse(day.needed_from)).toBe(24 * HOUR);
  expect(Date.parse(computeHours('2026-12-03', '14:00', '').needed_until)).toBe(
    Date.parse(day.needed_until),
  );
});

test('a donor chooses among the half hours of the day that have not passed', () => {
  expect(listArrivals(hours, 0)).toEqual(['08:00', '08:30', '09:00', '09:30'].map(at));
  expect(listArrivals(hours, at('09:10'))).toEqual([at('09:30')]);
  expect(listArrivals({}, 0)).toEqual([]);
});

test('answers open once no time of the day is more than two weeks ahead', () => {
  expect(getAnswersOpen(hours)).toBe(at('10:00') - 14 * 24 * HOUR);
  expect(getAnswersOpen({ needed_until: null })).toBe(0);
});

describe('a request for a day', () => {
  const planned = {
    ...hours,
    needed_on: '2026-12-03',
    urgency: 'Standard',
    required_units: 2,
    request_fulfilled: false,
    created_at: '2026-11-01T00:00:00Z',
  };

  test('ends with its day, is never renewed, and is overdue only then', () => {
    expect(getExpiry(planned)).toBe(at('10:00'));
    expect(isExpirySoon(planned, at('09:59'))).toBe(false);
    expect(measureOverdue(planned, at('09:59'))).toBe(-60_000);
    expect(measureOverdue({ ...planned, needed_until: null }, at('09:59'))).toBeGreaterThan(0);
  });

  test('comes after everything that is needed now', () => {
    expect(getRank(planned)).toBeGreaterThan(getRank({ urgency: 'Standard', needed_on: null }));
  });

  test('is answered without a doubt by whoever comes in its hours, however far ahead', () => {
    const facts = {
      component: undefined,
      needed: 'O-',
      urgency: 'Standard',
      type: 'O-',
      day: '2026-12-03',
      standing: 'witnessed',
      last: null,
      told: [],
      country: 'US',
      isAvailable: true,
    } as const;
    const doubtsOf = (time: number, of: object) =>
      findDoubts({ ...facts, arriveBy: time, ...of }, at('09:00') - 10 * 24 * HOUR);
    expect(doubtsOf(at('09:00'), { hours })).toEqual([]);
    expect(doubtsOf(at('10:01'), { hours })).toEqual(['late']);
    expect(doubtsOf(at('07:59'), { hours })).toEqual(['late']);
    expect(doubtsOf(at('09:00'), {})).toEqual(['late']);
    expect(isWithinHours(Number.NaN, hours)).toBe(false);
  });
});
