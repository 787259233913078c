import { useState } from 'react';
import { paths } from '@/paths';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { LinkButton } from '@/ui/LinkButton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { isLivePledge } from './pledge-state';
import { PledgeCard } from './PledgeCard';
import { useOwnPledges } from './use-pledges';

const PAGE = 20;

/**
 * Lists a person's pledges that are not over. The accepted ones come first; among them and among the others, the
 * newest do.
 */
export function MyPledges({ userId }: { userId: string }) {
  const [limit, setLimit] = useState(PAGE);
  const pledges = useOwnPledges(userId);
  const read = useLiveOne('checkpoints', 'pledges');
  const online = useStatus((status) => status.online);
  if (pledges && pledges.length > 0) {
    const rank = (one: PledgeDoc) => (isLivePledge(one) ? (one.status === 'accepted' ? 0 : 1) : 2);
    const sorted = pledges.toSorted((a, b) => rank(a) - rank(b));
    return (
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-4">
          {sorted.slice(0, limit).map((pledge) => (
            <RowBoundary key={pledge.id} of={pledge}>
              {() => <PledgeCard pledge={pledge} named />}
            </RowBoundary>
          ))}
        </ul>
        {sorted.length > limit && (
          <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + PAGE)}>
            Show more
          </Button>
        )}
      </div>
    );
  }
  if (pledges && read)
    return (
      <EmptyState
        picture="offer"
        title="You have not offered to give yet"
        action={
          <LinkButton to={paths.findBlood} variant="secondary">
            Find a request
          </LinkButton>
        }
      >
        When you do, this page says whether you are expected, and whom to call.
      </EmptyState>
    );
  if (pledges && read === null && !online)
    return (
      <FormMessage tone="error">
        Your offers could not be loaded. They appear when you are online.
      </FormMessage>
    );
  return <Skeleton rows={2} label="Loading your offers" />;
}

/** The section of the profile that lists the person's pledges. */
export function MyPledgesSection({ userId }: { userId: string }) {
  return (
    <section aria-labelledby="my-pledges" className="flex flex-col gap-4">
      <h2 id="my-pledges" className="text-22 font-semibold">
        {' '}
        My Offers
      </h2>
      <MyPledges userId={userId} />
    </section>
  );
}
