import { expect, test } from 'vitest';
import type { DriveDoc } from '@/collections/drives/row';
import { sortByDistance, describeDistance, readSearch, writeSearch } from './drive-search';

const drive = (zip_code: string, date = '2031-01-01') => ({ zip_code, date }) as DriveDoc;
const positions = new Map([
  ['60601', { latitude: 41.89, longitude: -87.62 }],
  ['62701', { latitude: 39.8, longitude: -89.65 }],
  ['43210', { latitude: 40.01, longitude: -83.02 }],
]);
const chicago = { latitude: 41.89, longitude: -87.62 };

test('a search is written into the address and read back; the default radius is left out', () => {
  const address = (text: string) => new URLSearchParams(text);
  expect(readSearch(address(''))).toEqual({ zip: null, radius: 25 });
  expect(readSearch(address('zip=62701&radius=100'))).toEqual({ zip: '62701', radius: 100 });
  expect(readSearch(address('zip=+&radius=30'))).toEqual({ zip: null, radius: 25 });
  expect(writeSearch({ zip: '62701', radius: 50 }).toString()).toBe('zip=62701&radius=50');
  expect(writeSearch({ zip: '62701', radius: 25 }).toString()).toBe('zip=62701');
  expect(writeSearch({ zip: null, radius: 25 }).toString()).toBe('');
});

test('drives are ordered by distance, then date; drives at unknown places are left out', () => {
  const drives = [
    drive('43210'),
    drive('62701-1234', '2031-02-01'),
    drive('62701', '2031-01-15'),
    drive('elsewhere'),
    drive('60601'),
  ];
  const found = sortByDistance(drives, chicago, positions);
  expect(found.map(({ drive: { zip_code }, miles }) => [zip_code, Math.round(miles)])).toEqual([
    ['60601', 0],
    ['62701', 179],
    ['62701-1234', 179],
    ['43210', 273],
  ]);
});

test('a drive without a place or a date does not keep the others from being found', () => {
  const none = null as unknown as string;
  const drives = [drive(none), drive('60601', none), drive('60601', '2031-01-15')];
  expect(sortByDistance(drives, chicago, positions)).toHaveLength(2);
});

test.each([
  [0.2, 'Less than a mile away'],
  [1.2, '1 mile away'],
  [24.6, '25 miles away'],
])('%d miles in words: %s', (miles, words) => {
  expect(describeDistance(miles)).toBe(words);
});
