import { expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { readNearness, selectNear, sortByUrgencyAndDistance } from './nearness';

const miles: Record<string, number> = { critical: 40, high: 8, medium: 24, standard: 8 };
// The requests in the order of the list, the most urgent first. They have only the columns that the function reads.
const requests = ['critical', 'unknown', 'high', 'medium', 'standard'].map(
  (id) => ({ id }) as BloodRequestDoc,
);
const listed = (search: string) =>
  selectNear(
    requests,
    readNearness(new URLSearchParams(search)),
    ({ id }) => miles[id] ?? null,
  ).map(({ id }) => id);

// covers: pledge-radius
it('keeps the most urgent first unless the nearest are wanted', () => {
  expect(listed('')).toEqual(['critical', 'unknown', 'high', 'medium', 'standard']);
  expect(listed('order=nearest')).toEqual(['high', 'standard', 'medium', 'critical', 'unknown']);
});

it('leaves out what is farther than the radius, and puts unknown places last', () => {
  expect(listed('radius=25')).toEqual(['high', 'medium', 'standard', 'unknown']);
  expect(listed('radius=10&order=nearest')).toEqual(['high', 'standard', 'unknown']);
});

it('ignores a radius and an order that it does not know', () => {
  expect(listed('radius=26&order=farthest')).toHaveLength(5);
});

// covers: nearest-first
it('puts the nearest of an urgency first, and those of unknown distance after them', () => {
  const urgency: Record<string, string> = {
    critical: 'Critical',
    unknown: 'Critical',
    high: 'High',
  };
  const urgent = requests.map(
    ({ id }) => ({ id, urgency: urgency[id] ?? 'Standard' }) as BloodRequestDoc,
  );
  const sorted = sortByUrgencyAndDistance(urgent.toReversed(), ({ id }) => miles[id] ?? null);
  expect(sorted.map(({ id }) => id)).toEqual(['critical', 'unknown', 'high', 'standard', 'medium']);
});
