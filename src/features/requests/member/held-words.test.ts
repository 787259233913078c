import { expect, test } from 'vitest';
import { describeHeld } from './OwnStock';

const held = (type: 'O-' | 'A+', units: number, firstExpiry: string) => ({
  type,
  units,
  firstExpiry,
});

test('a hospital hears what it holds of the type itself, and of compatible ones', () => {
  expect(describeHeld([held('A+', 3, '2026-12-05'), held('O-', 1, '2026-12-01')], 'A+')).toBe(
    'Your hospital holds 3 units of A+; the first expires Dec 5, 2026. Compatible units: 1 O-.',
  );
  expect(describeHeld([held('A+', 1, '2026-12-05')], 'A+')).toBe(
    'Your hospital holds 1 unit of A+; the first expires Dec 5, 2026.',
  );
  expect(describeHeld([held('O-', 2, '2026-12-01')], 'A+')).toBe(
    'Your hospital holds no A+, but compatible units: 2 O-; the first expires Dec 1, 2026.',
  );
  expect(describeHeld([], 'A+')).toBe('');
});
