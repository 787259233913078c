import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';

export type OwnRequests =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; requests: BloodRequestDoc[]; more: boolean };

/** A person's own requests, newest first. An empty list counts once the server has been read. */
export function useOwnRequests(userId: string | null, limit: number): OwnRequests {
  const { rows, error } = useLive(
    'blood_requests',
    userId === null
      ? null
      : {
          selector: { user_id: userId },
          sort: [{ user_id: 'asc' }, { newest: 'asc' }],
          limit: limit + 1,
        },
  );
  const read = useLiveOne('checkpoints', 'blood_requests');
  const online = useStatus((status) => status.online);
  if (rows && (rows.length > 0 || read))
    return { state: 'ready', requests: rows.slice(0, limit), more: rows.length > limit };
  if (error) return { state: 'failed' };
  if (rows === null || read === undefined) return { state: 'loading' };
  return { state: online ? 'loading' : 'failed' };
}
