import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isOver } from '@/blood/request-life';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useLive } from '@/store/hooks/use-live';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { DateText } from '@/ui/DateText';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { useNow } from '@/ui/use-now';
import { CardProgress } from '../CardProgress';
import { describeStillNeeded, describeUnitsNeeded } from '../request-words';
import { RequestsFailed } from '../list/RequestList';
import { RequestStateChips } from '../RequestStateChips';
import { RequestUrgency } from '../RequestUrgency';
import { useOwnRequests } from './use-own-requests';
import { saySigns } from '@/ui/sign-words';

const PAGE = 20;
function OwnRequest({ request }: { request: BloodRequestDoc }) {
  const open = !isOver(request);
  const now = useNow();
  return (
    <Card
      as="li"
      className="relative flex flex-wrap items-center gap-4 hover:border-line-strong has-focus-visible:border-line-strong"
    >
      <Badge>{request.blood_type}</Badge>
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">
          {describeUnitsNeeded(request.required_units)}, {request.hospital}
        </h3>
        {open && <p>{describeStillNeeded(request, now)}</p>}
        <p className="text-14 text-ink-soft">
          Posted <DateText value={request.created_at} />
        </p>
        <CardProgress request={request} />
      </div>
      <div className="flex flex-wrap gap-2">
        {open && <RequestUrgency request={request} />}
        <RequestStateChips request={request} />
      </div>
      <Link
        to={paths.request(request.id)}
        aria-label={`View details: ${saySigns(request.blood_type)}, ${request.hospital}`}
        className="-my-2 inline-flex min-h-11 items-center gap-1 font-medium hover:underline after:absolute after:inset-0 after:rounded-md"
      >
        View Details
        <Icon of={ChevronRight} />
      </Link>
    </Card>
  );
}

/** Lists new and changed requests that the server has refused. */
function Refused() {
  const refused = useLive('attention', { selector: { table: 'blood_requests' } }).rows;
  if (!refused || refused.length === 0) return null;
  return (
    <FormMessage tone="error">
      {refused.length === 1
        ? 'One request or change was not accepted. '
        : `${refused.length} requests or changes were not accepted. `}
      <Link to={paths.saved} className="underline">
        See why, and what to do
      </Link>
    </FormMessage>
  );
}

function List({ userId }: { userId: string | null }) {
  const [limit, setLimit] = useState(PAGE);
  const list = useOwnRequests(userId, limit);
  if (list.state === 'failed') return <RequestsFailed />;
  if (list.state === 'loading') return <Skeleton rows={2} label="Loading your requests" />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        picture="paper"
        title="You haven't posted any blood requests yet"
        action={
          <LinkButton to={paths.createRequest} variant="secondary">
            Request Blood
          </LinkButton>
        }
      />
    );
  return (
    <>
      <ul className="grid gap-3">
        {list.rows.map((request) => (
          <RowBoundary key={request.id} of={request}>
            {() => <OwnRequest request={request} />}
          </RowBoundary>
        ))}
      </ul>
      {list.more && (
        <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Lists all requests of the person who is logged in, whatever their state. */
export function MyRequests() {
  const userId = useIdentity()?.userId ?? null;
  return (
    <section aria-labelledby="my-requests" className="flex flex-col gap-4">
      <h2 id="my-requests" className="text-22 font-semibold">
        My Requests
      </h2>
      <Refused />
      <List userId={userId} />
    </section>
  );
}
