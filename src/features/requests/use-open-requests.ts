import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { openRequests, type RequestFilter } from './request-filter';

export type OpenRequests = LiveList<BloodRequestDoc>;

/** Returns the first `limit` open requests and whether there are more. */
export const useOpenRequests = (filter: RequestFilter, limit: number): OpenRequests =>
  useLiveList('blood_requests', openRequests(filter, limit + 1), { limit });
