import { throwError } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { Store } from '@/collections/documents';
import { selectRows, whenStored } from './first-rows';

const rows = [
  { id: 'c', blood_type: 'O-', feed: '3' },
  { id: 'a', blood_type: 'O-', feed: '1' },
  { id: 'z', blood_type: 'A+', feed: '2' },
  { id: 'x', blood_type: 'A+', feed: '~' },
];
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

test('selects, sorts and cuts rows in memory as the store does', () => {
  const listed = { feed: { $lt: '~' } };
  const sort = [{ feed: 'asc' as const }];
  expect(ids(selectRows(rows, { selector: listed, sort }))).toEqual(['a', 'z', 'c']);
  expect(ids(selectRows(rows, { selector: listed, sort, limit: 2 }))).toEqual(['a', 'z']);
  expect(ids(selectRows(rows, { selector: { blood_type: 'O-', ...listed }, sort }))).toEqual([
    'a',
    'c',
  ]);
  expect(ids(selectRows(rows, { selector: { blood_type: { $in: ['A+'] }, ...listed } }))).toEqual([
    'z',
  ]);
  expect(ids(selectRows(rows, { selector: { id: 'x' } }))).toEqual(['x']);
});

test('finds no rows of a person among those of a visitor', () => {
  expect(selectRows(rows, { selector: { user_id: 'ann' } as never })).toEqual([]);
});

test('a store that cannot be read does not keep the caller waiting', () => {
  const broken = { findOne: () => ({ $: throwError(() => new Error('broken')) }) };
  const then = vi.fn();
  whenStored({ checkpoints: broken } as unknown as Store, 'donors', then);
  expect(then).toHaveBeenCalledOnce();
});
