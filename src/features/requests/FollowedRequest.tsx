import { useRecord } from '@/store/use-record';
import { FormMessage } from '@/ui/FormMessage';
import { Skeleton } from '@/ui/Skeleton';
import { RequestCard } from './RequestCard';

const ANCHOR = /^#request-([0-9a-f-]{36})$/;

/** The request an address points at; null when it points at none. */
export function followedId(hash: string): string | null {
  return ANCHOR.exec(hash)?.[1] ?? null;
}

/** The request a link led to, wherever it stands in the list. */
export function FollowedRequest({ id }: { id: string }) {
  const { state, record } = useRecord('blood_requests', id);
  if (state === 'loading') return <Skeleton rows={1} label="Loading the request" />;
  if (!record)
    return (
      <FormMessage tone="info">
        {state === 'missing'
          ? 'This request is no longer open.'
          : 'This request is not on this device, and the server cannot be reached.'}
      </FormMessage>
    );
  return (
    <section aria-labelledby="followed-request">
      <h2 id="followed-request" className="mb-4 text-22 font-bold">
        {record.request_fulfilled ? 'This request has been fulfilled' : 'The request you opened'}
      </h2>
      <ul className="grid lg:grid-cols-2">
        <RequestCard request={record} />
      </ul>
    </section>
  );
}
