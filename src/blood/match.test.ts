import { expect, test } from 'vitest';
import { listDonorTypes, listRecipientTypes, findMatch } from './match';

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

test('lists donors for AB- and recipients of O+ in display order', () => {
  expect(listDonorTypes('red_cells', 'AB-')).toEqual(['A-', 'B-', 'AB-', 'O-']);
  expect(listRecipientTypes('red_cells', 'O+')).toEqual(['A+', 'B+', 'AB+', 'O+']);
});
