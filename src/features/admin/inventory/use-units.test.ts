import { expect, test } from 'vitest';
import type { InventoryDoc } from '@/collections/inventory/row';
import { sumUnits, describeUnitCount } from './use-units';

const batch = (blood_type: string, units: number, expiry_date: string) =>
  // has only the columns that the totals read
  ({ blood_type, units, expiry_date }) as InventoryDoc;

test('units add up by type; expired units do not count as usable', () => {
  const rows = [
    batch('O-', 4, '2026-05-09'),
    batch('O-', 3, '2026-05-12'),
    batch('O-', 10, '2026-08-01'),
    batch('A+', 1, '2026-08-01'),
  ];
  const found = new Map(sumUnits(rows, '2026-05-10').map((total) => [total.type, total]));
  expect(found.size).toBe(8);
  expect(found.get('O-')).toEqual({ type: 'O-', good: 13, soon: 3, expired: 4 });
  expect(found.get('A+')).toEqual({ type: 'A+', good: 1, soon: 0, expired: 0 });
  expect(found.get('B+')).toEqual({ type: 'B+', good: 0, soon: 0, expired: 0 });
});

test('one unit is one', () => {
  expect([describeUnitCount(1), describeUnitCount(2)]).toEqual(['1 unit', '2 units']);
});
