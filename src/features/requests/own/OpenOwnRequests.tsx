import { Link } from '@/ui/Link';
import { isOpenRequest, readUnits } from '@/blood/request-life';
import { readUrgency } from '@/blood/urgency';
import { paths } from '@/paths';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Badge } from '@/ui/Badge';
import { joinClassNames } from '@/ui/class-names';
import { describeTimeAgo } from '@/ui/time-ago';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Card } from '@/ui/layout/Card';
import { UnitsDrop } from '@/ui/UnitsDrop';
import { useNow } from '@/ui/use-now';
import { CardProgress } from '../CardProgress';
import { describeNeed } from '../request-words';
import { RequestStateChips } from '../RequestStateChips';
import { URGENCY_CARD } from '../RequestUrgency';

function OpenOwnRequest({ request, now }: { request: BloodRequestDoc; now: number }) {
  const urgency = readUrgency(request.urgency);
  return (
    <Card as="li" className={joinClassNames('relative flex flex-col gap-3', URGENCY_CARD[urgency])}>
      <div className="flex flex-wrap items-start gap-3">
        <Badge urgent={urgency === 'Critical'}>{request.blood_type}</Badge>
        <div className="min-w-0 grow basis-36">
          <h3 className="font-medium">
            <Link
              to={paths.request(request.id)}
              className="after:absolute after:inset-0 after:rounded-md hover:underline"
            >
              {request.hospital}
            </Link>
          </h3>
          <p className="text-14 text-ink-soft">
            {request.needed_on ? describeNeed(request) : urgency} ·{' '}
            {describeTimeAgo(Date.parse(request.created_at), now)}
          </p>
        </div>
      </div>
      <UnitsDrop {...readUnits(request)} />
      <CardProgress request={request} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <RequestStateChips request={request} />
      </div>
    </Card>
  );
}

/**
 * Selects the requests for which donors can still come.
 * @param now ms since 1970
 */
export const selectOpen = (requests: readonly BloodRequestDoc[], now: number): BloodRequestDoc[] =>
  requests.filter((request) => isOpenRequest(request, now));

/** Lists a person's own open requests. Each shows how many units were given, are coming and are still needed. */
export function OpenOwnRequests({ requests }: { requests: readonly BloodRequestDoc[] }) {
  const now = useNow();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {requests.map((request) => (
        <RowBoundary key={request.id} of={request}>
          {() => <OpenOwnRequest request={request} now={now} />}
        </RowBoundary>
      ))}
    </ul>
  );
}
