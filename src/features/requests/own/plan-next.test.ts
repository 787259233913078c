import { expect, test } from 'vitest';
import { findNext } from './PlanNext';

const monday = { id: '7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8eff', needed_on: '2026-11-30' };

test('the next one is a week later, on the same day of the week, also over the end of summer time', () => {
  expect(findNext(monday, '2026-11-24').day).toBe('2026-12-07');
  expect(findNext({ ...monday, needed_on: '2026-10-24' }, '2026-10-24').day).toBe('2026-10-31');
  expect(findNext(monday, '2026-12-08').day).toBe('2026-12-14');
});

test('whoever plans it makes the same record, from whichever request of the series', () => {
  const next = findNext(monday, '2026-11-30');
  expect(next.id).not.toBe(monday.id);
  expect(findNext(monday, '2026-12-01')).toEqual(next);
  const after = findNext({ id: next.id, needed_on: next.day }, '2026-12-08');
  expect(findNext(monday, '2026-12-08')).toEqual(after);
});
