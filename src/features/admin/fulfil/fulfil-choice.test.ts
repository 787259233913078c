import { expect, test } from 'vitest';
import type { InventoryDoc } from '@/collections/inventory/row';
import { keepOffered, NOTHING_CHOSEN, readChoice, type TypedChoice } from './fulfil-choice';

const batch = (id: string, blood_type: string, units: number, expiry_date: string) =>
  // has only the columns that the choice reads
  ({ id, blood_type, units, expiry_date }) as InventoryDoc;
const shelf = [
  batch('a', 'O-', 4, '2026-05-11'),
  batch('b', 'A+', 3, '2026-06-01'),
  batch('c', 'A+', 9, '2026-05-20'),
  batch('d', 'A+', 2, '2026-05-09'),
  batch('e', 'B+', 5, '2026-06-01'),
];
const read = (typed: Partial<TypedChoice>) => readChoice({ ...NOTHING_CHOSEN, ...typed }, shelf);

test('the choice is required', () => {
  expect(read({})).toEqual({
    problems: { reason: 'Choose what it was fulfilled with', units: {} },
  });
});

test('nothing is taken from a stock that the device does not know', () => {
  const read = readChoice({ ...NOTHING_CHOSEN, reason: 'from_stock' }, null);
  expect('problems' in read && read.problems.stock).toContain('Wait until the units are here');
  expect(readChoice({ ...NOTHING_CHOSEN, reason: 'given_here' }, null)).toHaveProperty('choice');
});

// covers: fulfil-with-units
test('only values that belong to the reason are read', () => {
  const both = { donors: ['p1'], units: { b: '2' } };
  expect(read({ ...both, reason: 'given_here' })).toEqual({
    choice: { reason: 'given_here', donors: ['p1'], taken: [] },
  });
  expect(read({ ...both, reason: 'found_elsewhere' })).toEqual({
    choice: { reason: 'found_elsewhere', donors: [], taken: [] },
  });
  expect(read({ ...both, reason: 'from_stock' })).toEqual({
    choice: { reason: 'from_stock', donors: [], taken: [{ batch: shelf[1], units: 2 }] },
  });
});

test('units are whole numbers up to what there is, and at least one is required if there are any', () => {
  const problems = (units: Record<string, string>) => {
    const found = read({ reason: 'from_stock', units });
    return 'problems' in found ? found.problems : null;
  };
  expect(problems({ b: '4', c: '1.5', a: ' 2 ' })?.units).toEqual({
    b: 'There are 3',
    c: 'Enter a whole number of units',
  });
  expect(problems({ b: '0', c: '' })?.stock).toBe(
    'Enter how many units were used, and of which batch',
  );
  expect(problems({ a: ' 2 ' })).toBeNull();
  // another person took the units while the dialog was open
  expect(problems({ a: '2', z: '1' })?.stock).toContain('have left the shelf');
  expect(keepOffered({ a: '2', z: '1' }, shelf)).toEqual({ a: '2' });
  expect(readChoice({ ...NOTHING_CHOSEN, reason: 'from_stock' }, [])).toHaveProperty('choice');
});
