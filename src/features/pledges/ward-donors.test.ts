import { expect, it } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { listExpected } from './WardDonors';

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

it('those who are expected are listed in the order in which they should be there', () => {
  const expected = listExpected([
    pledge({ id: 'late', status: 'accepted', arrive_by: '2026-05-10T14:00:00Z' }),
    pledge({ id: 'soon', status: 'accepted' }),
    pledge({ status: 'accepted', outcome: 'given' }),
    pledge({ decision: 'accepted' }),
    pledge({ status: 'withdrawn' }),
  ]);
  expect(expected.map(({ id }) => id)).toEqual(['soon', 'late']);
});
