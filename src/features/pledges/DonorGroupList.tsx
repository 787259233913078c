import { useState } from 'react';
import { Button } from '@/ui/Button';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { DonorRow } from './DonorRow';
import type { DonorGroup } from './order-donors';

/** Shows this many donors at first, so that a request with many answers opens as fast as one with few. */
const PAGE = 20;

type DonorGroupListProps = {
  group: DonorGroup;
  /** ms since 1970 */
  now: number;
  /** no more units are needed */
  isCovered: boolean;
  /** urgency of the request */
  urgency: string;
};

/** Donors in the same state, those who fit best first. */
export function DonorGroupList({ group, now, isCovered, urgency }: DonorGroupListProps) {
  const { title, about, pledges } = group;
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-18 font-semibold">
        {title} <span className="font-normal text-ink-soft">({pledges.length})</span>
      </h3>
      {about !== null && <p className="text-ink-soft">{about}</p>}
      <ul className="flex flex-col gap-3">
        {pledges.slice(0, shown).map((pledge) => (
          <RowBoundary key={pledge.id} of={pledge}>
            {() => <DonorRow pledge={pledge} now={now} isCovered={isCovered} urgency={urgency} />}
          </RowBoundary>
        ))}
      </ul>
      {pledges.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </div>
  );
}
