import { expect, test } from 'vitest';
import { listDonorTypes, listRecipientTypes, matchOf } from './match';

test('red cells, also where no component is named, follow their table', () => {
  expect(matchOf(undefined, 'O-', 'AB+')).toBe('compatible');
  expect(matchOf('red_cells', 'A+', 'A+')).toBe('same');
  expect(matchOf('red_cells', 'AB+', 'O-')).toBe('other');
});

test('plasma goes the other way round', () => {
  expect(matchOf('plasma', 'AB+', 'O-')).toBe('compatible');
  expect(matchOf('plasma', 'O-', 'AB+')).toBe('other');
});

test.each(['platelets', 'whole_blood'] as const)('of %s only the same type fits', (component) => {
  expect(listDonorTypes(component, 'O-')).toEqual(['O-']);
  expect(matchOf(component, 'O-', 'AB+')).toBe('other');
});

test('donors of AB- and recipients of O+ are listed in the order of the product’s lists', () => {
  expect(listDonorTypes('red_cells', 'AB-')).toEqual(['A-', 'B-', 'AB-', 'O-']);
  expect(listRecipientTypes('red_cells', 'O+')).toEqual(['A+', 'B+', 'AB+', 'O+']);
});
