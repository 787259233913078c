import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { MOST_URGENT } from '@/store/entities/listed';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { isByDistance, selectNear, sortByUrgencyAndDistance } from './nearness';
import { openRequests } from './request-filter';
import type { RequestSearch } from './use-request-search';

export type OpenRequests = LiveList<BloodRequestDoc>;

/**
 * The first `limit` open requests of a search and whether there are more. Once distances are known, the nearest of
 * each urgency come first.
 */
export function useOpenRequests(
  { filter, nearness, distances }: Pick<RequestSearch, 'filter' | 'nearness' | 'distances'>,
  limit: number,
): OpenRequests {
  const byDistance = distances.state === 'ready';
  // no index knows distances: all that this device holds is looked at
  const asked = byDistance ? MOST_URGENT : limit + 1;
  const list = useLiveList('blood_requests', openRequests(filter, asked), {
    limit: byDistance ? MOST_URGENT : limit,
  });
  if (!byDistance || list.state !== 'ready') return list;
  const sorted = sortByUrgencyAndDistance(list.rows, distances.milesTo);
  const near = isByDistance(nearness) ? selectNear(sorted, nearness, distances.milesTo) : sorted;
  return { state: 'ready', rows: near.slice(0, limit), more: near.length > limit };
}
