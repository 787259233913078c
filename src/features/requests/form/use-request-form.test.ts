import { expect, test } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { describeLimit } from './use-request-form';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-24T12:00:00Z');
// has only the columns that the function reads
const posted = (hoursAgo: number, change: Partial<BloodRequestDoc> = {}) =>
  ({
    created_at: new Date(now - hoursAgo * HOUR).toISOString(),
    request_fulfilled: false,
    ...change,
  }) as BloodRequestDoc;

test('three open requests leave no room for a fourth, whatever their age', () => {
  const two = [posted(1), posted(100)];
  expect(describeLimit(two, now)).toBe('');
  expect(describeLimit([...two, posted(50)], now)).toMatch(/^You have 3 open requests/);
  for (const over of [
    { request_fulfilled: true },
    { closed_reason: 'found_elsewhere' },
    { expired: true },
    { deleted: true },
  ] as Partial<BloodRequestDoc>[])
    expect(describeLimit([...two, posted(50, over)], now)).toBe('');
});

test('five requests within a day are the most, also when they are over', () => {
  const over = { request_fulfilled: true };
  const four = [1, 2, 3, 23].map((hours) => posted(hours, over));
  expect(describeLimit([...four, posted(25, over)], now)).toBe('');
  expect(describeLimit([...four, posted(23.9, over)], now)).toMatch(/^You have posted 5 requests/);
});
