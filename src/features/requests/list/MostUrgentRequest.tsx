import { readUrgency } from '@/blood/urgency';
import { useLive } from '@/store/hooks/use-live';
import { Badge } from '@/ui/Badge';
import { describeWhere } from '@/ui/place-words';
import { describeTimeAgo } from '@/ui/time-ago';
import { useNow } from '@/ui/use-now';
import { describeNeed } from '../request-words';
import { ANY_REQUEST, openRequests } from './request-filter';
import { useStillOpen } from './use-open-requests';

/**
 * Shows the most urgent open request to a person who has just arrived. If this device knows of none, it renders
 * nothing.
 */
export function MostUrgentRequest() {
  const now = useNow();
  const { countToRead, isWanted } = useStillOpen();
  const request = useLive('blood_requests', openRequests(ANY_REQUEST, countToRead(1))).rows?.find(
    isWanted,
  );
  if (!request) return null;
  const urgency = readUrgency(request.urgency);
  return (
    <div className="flex animate-late flex-wrap items-center gap-3">
      <Badge urgent={urgency === 'Critical'}>{request.blood_type}</Badge>
      <p className="min-w-0 grow basis-44">
        <span className="font-semibold">{describeNeed(request)}</span> at{' '}
        {describeWhere(request.hospital, request.location)}.{' '}
        <span className="text-ink-soft">
          Posted {describeTimeAgo(Date.parse(request.created_at), now)}.
        </span>
      </p>
    </div>
  );
}
