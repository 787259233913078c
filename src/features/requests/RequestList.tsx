import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStatus, wantSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { DataAge } from '@/ui/DataAge';
import { EmptyState } from '@/ui/EmptyState';
import { FormMessage } from '@/ui/FormMessage';
import { Skeleton } from '@/ui/Skeleton';
import { RequestCard } from './RequestCard';
import type { OpenRequests } from './use-open-requests';

function Failed() {
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage tone="error">
        <p>Failed to load blood request data. Please try again later.</p>
        <p className="mt-1 font-normal">
          This device has no requests yet, and the server cannot be reached. You can still create a
          request: it is saved here and sent later.
        </p>
      </FormMessage>
      <Button variant="secondary" onClick={wantSync}>
        Try again
      </Button>
    </div>
  );
}

type RequestListProps = {
  list: OpenRequests;
  emptyTitle: string;
  /** What to do when nothing is listed, in words and as a way on. */
  emptyText: string;
  emptyAction: ReactNode;
};

/** Open requests, or why there are none to show. */
export function RequestList({ list, emptyTitle, emptyText, emptyAction }: RequestListProps) {
  const contact = useStatus((status) => status.lastContact);
  if (list.state === 'failed') return <Failed />;
  if (list.state === 'loading') return <Skeleton rows={4} label="Loading blood requests" />;
  return (
    <div className="flex flex-col gap-4">
      <DataAge at={contact} />
      {list.requests.length === 0 ? (
        <EmptyState icon={HeartHandshake} title={emptyTitle} action={emptyAction}>
          {emptyText}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {list.requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  );
}
