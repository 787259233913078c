import { expect, it } from 'vitest';
import { computeHours } from '@/blood/planned';
import {
  describeHours,
  describeMiles,
  describeNeed,
  describeStillNeeded,
  describeUnitsNeeded,
} from './request-words';
import { measureMilesTo } from './list/use-distances';

it('describes units and miles in the singular and plural', () => {
  expect([1, 2].map(describeUnitsNeeded)).toEqual(['1 unit needed', '2 units needed']);
  expect([0.4, 1.2, 11.6, 1234].map(describeMiles)).toEqual([
    'About 1 mile away or less',
    'About 1 mile away',
    'About 12 miles away',
    'About 1,234 miles away',
  ]);
});

// covers: pledge-reserves
it('says what is still needed, and never that a request that is over needs something', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const words = (change: object) =>
    describeStillNeeded(
      {
        urgency: 'High',
        required_units: 3,
        request_fulfilled: false,
        created_at: '2026-11-22T10:00:00Z',
        ...change,
      },
      now,
    );
  expect(words({})).toBe('3 units still needed');
  expect(words({ units_given: 1, units_coming: 1 })).toBe('1 unit still needed');
  expect(words({ units_coming: 3 })).toBe('Enough donors are on their way');
  expect(words({ units_given: 3, request_fulfilled: true })).toBe('No more units are needed');
  expect(words({ closed_reason: 'patient_died' })).toBe('No more units are needed');
  expect(words({ expires_at: '2026-11-22T11:59:00Z' })).toBe('Expired: it takes no more offers');
});

it('finds a request by the ZIP code in its location, else in its hospital, else not', () => {
  const table = new Map([
    ['62701', { latitude: 39.8, longitude: -89.65 }],
    ['60604', { latitude: 41.88, longitude: -87.63 }],
  ]);
  const from = (location: string, hospital: string, zip = '60604') =>
    measureMilesTo({ location, hospital, hospital_zip: '' }, zip, table);
  expect(from('Springfield, IL 62701', 'St Mary')).toBeCloseTo(178.3, 0);
  expect(from('Not specified', 'St Mary, 62701')).toBeCloseTo(178.3, 0);
  expect(from('60604', 'St Mary, 62701')).toBe(0);
  expect(from('Springfield', 'St Mary')).toBeNull();
  expect(from('Springfield, IL 62701', 'St Mary', '00000')).toBeNull();
});

// covers: planned-need
it('a request for a day says the day, and its hours unless it is the whole day', () => {
  const of = (from: string, until: string) => ({
    needed_on: '2026-12-03',
    ...computeHours('2026-12-03', from, until),
  });
  const need = {
    urgency: 'Standard',
    required_units: 1,
    request_fulfilled: false,
    created_at: '2026-11-24T12:00:00Z',
  };
  expect(describeNeed({ ...need, ...of('', '') })).toBe('Needed on Thursday, December 3');
  expect(describeNeed(need)).toBe('Needed within a week');
  expect(describeHours(of('08:00', '16:00'))).toMatch(/^8:00\sAM to 4:00\sPM$/u);
  expect(describeHours(of('', ''))).toBe('');
  const covered = { ...need, ...of('', ''), units_coming: 1 };
  const now = Date.parse('2026-11-24T12:00:00Z');
  expect(describeStillNeeded(covered, now)).toBe('Enough donors are expected');
});
