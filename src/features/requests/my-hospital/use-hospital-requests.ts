import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { isOver } from '@/blood/request-life';

/** Returns the requests of a hospital that are not over, including those that this device has not sent. */
export const useHospitalRequests = (hospital: string | null): LiveList<BloodRequestDoc> =>
  useLiveList('blood_requests', hospital === null ? null : { selector: { org_id: hospital } }, {
    isWanted: (request) => !isOver(request),
  });
