import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import { DonorGroupList } from './DonorsWhoCanCome';

const pledgeOf = (n: number) =>
  ({
    id: `pledge ${n}`,
    blood_type: 'O-',
    arrive_by: '2026-03-05T10:00:00Z',
    created_at: '2026-03-05T09:00:00Z',
    status: 'open',
    withdrawn: false,
    decision: null,
    outcome: null,
    refusal: null,
    rev: 1,
  }) as PledgeDoc;

const html = (count: number) => {
  const pledges = Array.from({ length: count }, (_, n) => pledgeOf(n));
  const group = { title: 'Waiting for your answer', about: null, pledges };
  return renderToStaticMarkup(
    <DonorGroupList group={group} now={0} isFull={false} urgency="High" />,
  );
};

it('shows the first donors of many, how many there are, and the way to the others', () => {
  const many = html(200);
  expect(many.match(/<li/g)).toHaveLength(20);
  expect(many).toContain('(200)');
  expect(many).toContain('Show more');
  expect(html(20)).not.toContain('Show more');
});
