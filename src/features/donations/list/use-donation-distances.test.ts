import { expect, it } from 'vitest';
import type { DonorDoc } from '@/collections/donors/row';
import { describeAbout, sortNearest } from './use-donation-distances';

const miles: Record<string, number> = { far: 180, near: 3, nearToo: 3 };
const donations = ['unknown', 'far', 'near', 'nearToo'].map(
  (id) => ({ id, zip_code: id }) as DonorDoc,
);

it('puts the nearest first, and what has no distance last, each in the order given', () => {
  const sorted = sortNearest(donations, ({ zip_code: zip }) => miles[zip] ?? null);
  expect(sorted.map(({ id }) => id)).toEqual(['near', 'nearToo', 'far', 'unknown']);
});

it('says no more than is known of an area', () => {
  expect([0, 4.9, 5.2, 1234.5].map(describeAbout)).toEqual([
    'within about 5 miles',
    'within about 5 miles',
    'about 5 miles away',
    'about 1,235 miles away',
  ]);
});
