import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { openRequests, type RequestFilter } from './request-filter';

export type OpenRequests =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; requests: BloodRequestDoc[]; more: boolean };

/**
 * The first `limit` open requests and whether there are more. Failed only when neither this device
 * nor the server can give them: an empty list counts once the server has answered.
 */
export function useOpenRequests(filter: RequestFilter, limit: number): OpenRequests {
  const { rows, error } = useLive('blood_requests', openRequests(filter, limit + 1));
  const checkpoint = useLiveOne('checkpoints', 'blood_requests');
  const online = useStatus((status) => status.online);
  if (rows && rows.length > 0)
    return { state: 'ready', requests: rows.slice(0, limit), more: rows.length > limit };
  if (error) return { state: 'failed' };
  if (rows === null || checkpoint === undefined) return { state: 'loading' };
  if (checkpoint) return { state: 'ready', requests: [], more: false };
  return { state: online ? 'loading' : 'failed' };
}
