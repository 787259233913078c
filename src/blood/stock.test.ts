import { expect, test } from 'vitest';
import type { BloodType } from './blood-type';
import type { Component } from './request-life';
import { listFittingBatches, sumHeld } from './stock';

const today = '2026-05-10';
const batch = (
  id: string,
  blood_type: BloodType,
  units: number,
  expiry_date: string,
  component: Component = 'red_cells',
) => ({ id, blood_type, units, expiry_date, component });
const shelf = [
  batch('a', 'O-', 4, '2026-05-11'),
  batch('b', 'A+', 3, '2026-06-01'),
  batch('c', 'A+', 9, '2026-05-20'),
  batch('d', 'A+', 2, '2026-05-09'),
  batch('e', 'B+', 5, '2026-06-01', 'platelets'),
  batch('f', 'O-', 5, '2026-06-01', 'platelets'),
];
const ids = (batches: readonly { id: string }[]) => batches.map(({ id }) => id);

test('batches of the same type come first, by expiry, then compatible ones; expired ones are left out', () => {
  expect(ids(listFittingBatches(shelf, { blood_type: 'A+' }, today))).toEqual(['c', 'b', 'a']);
  expect(
    ids(listFittingBatches(shelf, { blood_type: 'B+', component: 'platelets' }, today)),
  ).toEqual(['e']);
});

test('another component never fits', () => {
  expect(
    ids(listFittingBatches(shelf, { blood_type: 'A+', component: 'platelets' }, today)),
  ).toEqual([]);
  expect(
    ids(listFittingBatches(shelf, { blood_type: 'O-', component: 'red_cells' }, today)),
  ).toEqual(['a']);
});

// covers: page-hospital-stock
test('what is held is summed by type, with the first expiry', () => {
  expect(sumHeld(listFittingBatches(shelf, { blood_type: 'A+' }, today))).toEqual([
    { type: 'A+', units: 12, firstExpiry: '2026-05-20' },
    { type: 'O-', units: 4, firstExpiry: '2026-05-11' },
  ]);
  expect(sumHeld([])).toEqual([]);
});
