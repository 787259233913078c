import { describe, expect, it } from 'vitest';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { countStates, getWardState, groupByWard, listSections } from './ward-state';

const NOW = Date.parse('2026-05-10T10:00:00Z');
const request = (fields: Partial<BloodRequestDoc>) =>
  ({
    id: crypto.randomUUID(),
    urgency: 'High',
    required_units: 2,
    request_fulfilled: false,
    created_at: '2026-05-10T09:00:00Z',
    ...fields,
  }) as BloodRequestDoc;

describe('a request of a hospital', () => {
  it.each<[string, Partial<BloodRequestDoc>, string | null]>([
    ['open while blood is missing', {}, 'open'],
    ['covered when donors come for every unit', { units_given: 1, units_coming: 1 }, 'covered'],
    ['overdue after 15 minutes when Critical', { urgency: 'Critical' }, 'overdue'],
    ['covered however late it is', { urgency: 'Critical', units_coming: 2 }, 'covered'],
    ['overdue when it ran out of time', { expired: true, units_coming: 2 }, 'overdue'],
    ['over when it is closed', { closed_reason: 'found_elsewhere' }, null],
    ['over when it is fulfilled', { request_fulfilled: true }, null],
  ])('is %s', (_, fields, state) => expect(getWardState(request(fields), NOW)).toBe(state));
});

it('requests are counted by where they stand', () => {
  const all = [request({}), request({ units_given: 2 }), request({ deleted: true })];
  expect(countStates(all, NOW)).toEqual({ open: 1, covered: 1, overdue: 0 });
});

// covers: page-my-hospital
it('wards are listed by name, the own one first, and within them the most urgent and oldest first', () => {
  const groups = groupByWard(
    [
      request({ id: 'a', ward: '' }),
      request({ id: 'b', ward: 'Ward 10' }),
      request({ id: 'c', ward: 'Ward 9' }),
      request({ id: 'd', ward: 'Surgery', created_at: '2026-05-10T08:00:00Z' }),
      request({ id: 'e', ward: 'Surgery', created_at: '2026-05-10T07:00:00Z' }),
      request({ id: 'f', ward: 'Surgery', urgency: 'Critical' }),
    ],
    'Surgery',
  );
  expect(groups.map(({ ward, requests }) => [ward, requests.map(({ id }) => id).join('')])).toEqual(
    [
      ['Surgery', 'fed'],
      ['Ward 9', 'c'],
      ['Ward 10', 'b'],
      ['', 'a'],
    ],
  );
});

it('the page begins with the request that was just posted; the others follow, each once, overdue ones first', () => {
  const all = [
    request({ id: 'covered', units_given: 2 }),
    request({ id: 'open' }),
    request({ id: 'overdue', urgency: 'Critical' }),
    request({ id: 'posted', created_at: '2026-05-10T09:55:00Z' }),
    request({ id: 'over', closed_reason: 'from_stock', created_at: '2026-05-10T09:59:00Z' }),
  ];
  const list = (now: number) =>
    listSections(all, now).map(({ state, requests }) => [state, requests.map(({ id }) => id)]);
  expect(list(NOW)).toEqual([
    ['posted', ['posted']],
    ['overdue', ['overdue']],
    ['open', ['open']],
    ['covered', ['covered']],
  ]);
  // ten minutes later it is one of the others
  expect(list(NOW + 600_000)[0]).toEqual(['overdue', ['overdue']]);
  expect(list(NOW + 600_000)[1]).toEqual(['open', ['open', 'posted']]);
});
