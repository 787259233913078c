import { expect, it } from 'vitest';
import { milesWords, unitsWords } from './request-words';
import { milesTo } from './use-distances';

it('describes units and miles in the singular and plural', () => {
  expect([1, 2].map(unitsWords)).toEqual(['1 unit needed', '2 units needed']);
  expect([0.4, 1.2, 11.6, 1234].map(milesWords)).toEqual([
    'Less than 1 mile away',
    'About 1 mile away',
    'About 12 miles away',
    'About 1,234 miles away',
  ]);
});

it('finds a request’s place by the ZIP code in its location, else in its hospital', () => {
  const table = new Map([
    ['62701', { latitude: 39.8, longitude: -89.65 }],
    ['60604', { latitude: 41.88, longitude: -87.63 }],
  ]);
  const from = (location: string, hospital: string, zip = '60604') =>
    milesTo({ location, hospital }, zip, table);
  expect(from('Springfield, IL 62701', 'St Mary')).toBeCloseTo(178.3, 0);
  expect(from('Not specified', 'St Mary, 62701')).toBeCloseTo(178.3, 0);
  expect(from('60604', 'St Mary, 62701')).toBe(0);
  expect(from('Springfield', 'St Mary')).toBeNull();
  expect(from('Springfield, IL 62701', 'St Mary', '00000')).toBeNull();
});
