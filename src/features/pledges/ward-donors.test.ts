import { expect, it } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeDonors, viewDonors } from './WardDonors';

const pledge = (fields: Partial<PledgeDoc>) =>
  ({
    id: crypto.randomUUID(),
    rev: 1,
    status: 'open',
    withdrawn: false,
    decision: null,
    outcome: null,
    arrive_by: '2026-05-10T12:00:00Z',
    ...fields,
  }) as PledgeDoc;

it('the donors of a request are counted, and those who should be there first stand first', () => {
  const view = viewDonors([
    pledge({ id: 'late', status: 'accepted', arrive_by: '2026-05-10T14:00:00Z' }),
    pledge({ id: 'soon', status: 'accepted' }),
    pledge({ status: 'accepted', outcome: 'given' }),
    pledge({ decision: 'accepted' }),
    pledge({ status: 'withdrawn' }),
  ]);
  expect(view.expected.map(({ id }) => id)).toEqual(['soon', 'late']);
  expect(describeDonors(view)).toBe('1 gave · 2 expected · 1 waiting');
});

it('a request that nobody answered says so', () => {
  expect(describeDonors(viewDonors([]))).toBe('No donor has offered yet');
});
