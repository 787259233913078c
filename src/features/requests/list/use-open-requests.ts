import { isOpenRequest } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { MOST_URGENT } from '@/collections/listed';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { useStatus } from '@/store/status';
import { useNow } from '@/ui/use-now';
import { isByDistance, selectNear, sortByUrgencyAndDistance } from './nearness';
import { openRequests } from './request-filter';
import type { RequestSearch } from './use-request-search';

export type OpenRequests = LiveList<BloodRequestDoc>;

/**
 * Says how many requests must be read for a list of open ones, and which of them are still open. Without contact to
 * the server, this device does not learn which requests have expired, so it reads all that it holds.
 */
export function useStillOpen(): {
  countToRead: (limit: number) => number;
  isWanted: (request: BloodRequestDoc) => boolean;
} {
  const now = useNow();
  const online = useStatus((status) => status.online);
  return {
    countToRead: (limit) => (online ? limit : MOST_URGENT),
    isWanted: (request) => isOpenRequest(request, now),
  };
}

/**
 * Returns the first `limit` open requests of a search, and whether there are more. When distances are known, the
 * nearest of each urgency come first.
 */
export function useOpenRequests(
  { filter, nearness, distances }: Pick<RequestSearch, 'filter' | 'nearness' | 'distances'>,
  limit: number,
): OpenRequests {
  const byDistance = distances.state === 'ready';
  // no index knows distances, so all requests on this device are read
  const { countToRead, isWanted } = useStillOpen();
  const asked = byDistance ? MOST_URGENT : countToRead(limit + 1);
  const list = useLiveList('blood_requests', openRequests(filter, asked), {
    limit: byDistance ? MOST_URGENT : limit,
    isWanted,
  });
  if (!byDistance || list.state !== 'ready') return list;
  const sorted = sortByUrgencyAndDistance(list.rows, distances.milesTo);
  const near = isByDistance(nearness) ? selectNear(sorted, nearness, distances.milesTo) : sorted;
  return { state: 'ready', rows: near.slice(0, limit), more: near.length > limit };
}
