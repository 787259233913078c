import { expect, test } from 'vitest';
import { makeEmptyUnits, writeReason, takeSchema, unitsSchema } from './units-schema';

const typed = {
  ...makeEmptyUnits('2026-01-01'),
  blood_type: 'O-',
  units: '4',
  location: 'Fridge 2',
};
const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path[0], message]);

test('the form starts with today, and with an expiry 42 days later', () => {
  expect(makeEmptyUnits('2026-01-01')).toMatchObject({
    added_date: '2026-01-01',
    expiry_date: '2026-02-12',
  });
  expect(unitsSchema.parse(typed).units).toBe(4);
});

test.each([
  [{ blood_type: '' }, 'blood_type', 'Choose the blood type'],
  [{ units: '' }, 'units', 'Enter how many units'],
  [{ units: '1.5' }, 'units', 'Enter a whole number of units'],
  [{ units: '0' }, 'units', 'At least 1 unit'],
  [{ location: ' ' }, 'location', 'Enter where they are kept'],
  [{ expiry_date: '' }, 'expiry_date', 'Enter a date'],
  [{ expiry_date: '2025-12-31' }, 'expiry_date', 'They cannot expire before they were added'],
])('%o is refused', (wrong, field, message) => {
  expect(problems(unitsSchema.safeParse({ ...typed, ...wrong }))).toContainEqual([field, message]);
});

test('nobody can take more units than there are, and discarding needs a reason', () => {
  const rules = takeSchema(4, 'discarded');
  expect(problems(rules.safeParse({ units: '5', reason: 'Expired', details: '' }))).toEqual([
    ['units', 'There are 4'],
  ]);
  expect(problems(rules.safeParse({ units: '4', reason: '', details: '' }))).toEqual([
    ['reason', 'Choose a reason'],
  ]);
  expect(problems(rules.safeParse({ units: '4', reason: 'Other', details: ' ' }))).toEqual([
    ['details', 'Say what happened'],
  ]);
  expect(takeSchema(4, 'used').safeParse({ units: '4', reason: '', details: '' }).success).toBe(
    true,
  );
});

test('a reason and its details become one text', () => {
  expect(writeReason({ reason: 'Damaged bag', details: 'dropped' })).toBe('Damaged bag: dropped');
  expect(writeReason({ reason: 'Expired', details: '' })).toBe('Expired');
  expect(writeReason({ reason: 'Other', details: 'lost' })).toBe('lost');
});
