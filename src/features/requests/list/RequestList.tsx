import type { ReactNode } from 'react';
import { useIdentity } from '@/session/session';
import { useAnswered } from '@/store/hooks/use-giving';
import { requestSync } from '@/store/status';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { RequestCard } from './RequestCard';
import type { Distances } from './use-distances';
import type { OpenRequests } from './use-open-requests';

export const RequestsFailed = () => (
  <LoadFailed
    title="Failed to load blood request data. Please try again later."
    onRetry={requestSync}
  >
    This device has no requests yet, and the server cannot be reached. You can still create a
    request: it is saved here and sent later.
  </LoadFailed>
);

type RequestListProps = {
  list: OpenRequests;
  milesTo: Distances['milesTo'];
  /** whether a filter leaves some open requests out */
  filtered: boolean;
  /** the action that is offered if the list is empty */
  emptyAction: ReactNode;
};

/** Lists open requests. If there are none to show, it shows the reason. */
export function RequestList({ list, milesTo, filtered, emptyAction }: RequestListProps) {
  const answered = useAnswered(useIdentity()?.userId ?? null);
  if (list.state === 'failed') return <RequestsFailed />;
  if (list.state === 'loading') return <Skeleton rows={4} label="Loading blood requests" />;
  return (
    <div className="flex flex-col gap-4">
      {list.rows.length === 0 ? (
        <EmptyState
          picture="calm"
          title={filtered ? 'No open requests match' : 'No urgent blood requests'}
          action={emptyAction}
        >
          {filtered
            ? 'Choose another blood type, urgency or distance, or see all of them.'
            : 'Does somebody you care for need blood? Create a request, and donors will see it.'}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {list.rows.map((request) => (
            <RowBoundary key={request.id} of={request}>
              {() => (
                <RequestCard
                  request={request}
                  miles={milesTo(request)}
                  isAnswered={answered.has(request.id)}
                />
              )}
            </RowBoundary>
          ))}
        </ul>
      )}
    </div>
  );
}
