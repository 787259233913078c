import { expect, test } from 'vitest';
import { BLOOD_TYPES, type BloodType } from './blood-type';
import { findMatch } from './match';

const listDonorTypes = (component: 'red_cells' | 'platelets' | 'whole_blood', needed: BloodType) =>
  BLOOD_TYPES.filter((donor) => findMatch(component, donor, needed) !== 'other');

test('red cells, and requests without a component, follow the red cell table', () => {
  expect(findMatch(undefined, 'O-', 'AB+')).toBe('compatible');
  expect(findMatch('red_cells', 'A+', 'A+')).toBe('same');
  expect(findMatch('red_cells', 'AB+', 'O-')).toBe('other');
});

test('plasma compatibility is the reverse of red cell compatibility', () => {
  expect(findMatch('plasma', 'AB+', 'O-')).toBe('compatible');
  expect(findMatch('plasma', 'O-', 'AB+')).toBe('other');
});

test.each(['platelets', 'whole_blood'] as const)('for %s only the same type fits', (component) => {
  expect(listDonorTypes(component, 'O-')).toEqual(['O-']);
  expect(findMatch(component, 'O-', 'AB+')).toBe('other');
});

test('four types can give red cells to AB-, and four can have those of O+', () => {
  expect(listDonorTypes('red_cells', 'AB-')).toEqual(['A-', 'B-', 'AB-', 'O-']);
  expect(BLOOD_TYPES.filter((needed) => findMatch('red_cells', 'O+', needed) !== 'other')).toEqual([
    'A+',
    'B+',
    'AB+',
    'O+',
  ]);
});
