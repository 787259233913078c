import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';

export type OwnRequests = LiveList<BloodRequestDoc>;

/** Returns a person's own requests, the newest first. */
export const useOwnRequests = (userId: string | null, limit: number): OwnRequests =>
  useLiveList(
    'blood_requests',
    userId === null
      ? null
      : {
          selector: { user_id: userId },
          sort: [{ user_id: 'asc' }, { newest: 'asc' }],
          limit: limit + 1,
        },
    { limit },
  );
