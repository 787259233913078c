import { useMemo } from 'react';
import { isOpenRequest } from '@/blood/request-life';
import { getDayState } from '@/features/admin/drives/day-list';
import { useOwnPledges } from '@/features/pledges/use-pledges';
import { useOwnRequests } from '@/features/requests/own/use-own-requests';
import { useIdentity } from '@/session/session';
import { useMembership } from '@/session/use-membership';
import { useGiving } from '@/store/hooks/use-giving';
import { useLive } from '@/store/hooks/use-live';
import { getTodayInput } from '@/ui/date-words';
import { useNow } from '@/ui/use-now';
import { listNextThings, type NextThing } from './next-thing';

/** Among how many of the person's latest requests the open ones are looked for. */
const LATEST = 50;
const HOUR = 3_600_000;

/**
 * Returns the drives of today at which the person checks people in, from an hour before each begins. Null until the
 * store has answered.
 */
function useDrivesOfStaff(hospital: string | null, now: number) {
  const isAdmin = useIdentity()?.isAdmin === true;
  const isStaff = isAdmin || hospital !== null;
  const today = getTodayInput();
  const { rows } = useLive('drives', isStaff ? { selector: { date: today } } : null);
  const drives = rows?.filter(
    (drive) =>
      !drive.called_off &&
      !drive.is_sample &&
      (drive.org_id ? drive.org_id === hospital : isAdmin) &&
      Date.parse(`${drive.date}T${drive.start_time}`) - HOUR <= now,
  );
  const ids = drives?.map(({ id }) => id) ?? [];
  const { rows: spots } = useLive(
    'reservations',
    ids.length === 0 ? null : { selector: { drive_id: { $in: ids } } },
  );
  if (!isStaff) return [];
  if (!drives || (ids.length > 0 && !spots)) return null;
  return drives.map((drive) => ({
    drive,
    expected: (spots ?? []).filter(
      (spot) => spot.drive_id === drive.id && getDayState(spot) === 'expected',
    ).length,
  }));
}

/** Returns the open requests that a person may change, and the pledges to them. Null until the store has answered. */
function useRequestsOf(userId: string, hospital: string | null, now: number) {
  const own = useOwnRequests(userId, LATEST);
  const { rows: teams } = useLive(
    'blood_requests',
    hospital === null ? null : { selector: { org_id: hospital } },
  );
  const requests = useMemo(() => {
    if (own.state === 'loading' || (hospital !== null && !teams)) return null;
    const all = [...(own.state === 'ready' ? own.rows : []), ...(teams ?? [])];
    return [...new Map(all.map((request) => [request.id, request])).values()];
  }, [own, teams, hospital]);
  const ids = requests?.filter((one) => isOpenRequest(one, now)).map(({ id }) => id) ?? [];
  const { rows: pledges } = useLive(
    'pledges',
    ids.length === 0 ? null : { selector: { request_id: { $in: ids } } },
  );
  if (requests === null || (ids.length > 0 && !pledges)) return null;
  return { requests, pledges: pledges ?? [] };
}

/**
 * Returns what the person should do next, from this device. What would cost the most if they did not do it comes
 * first. Null until the store has answered.
 */
export function useNextThings(userId: string): NextThing[] | null {
  const now = useNow();
  const membership = useMembership();
  const hospital = membership?.id ?? null;
  const giving = useGiving(userId);
  const own = useOwnPledges(userId);
  const mine = useRequestsOf(userId, hospital, now);
  const drives = useDrivesOfStaff(hospital, now);
  if (membership === undefined || !giving || !own || !mine || !drives) return null;
  return listNextThings(
    {
      userId,
      hospital,
      requests: mine.requests,
      // a member's own offer to their hospital is in both
      pledges: [...own, ...mine.pledges.filter(({ user_id }) => user_id !== userId)],
      drives,
      givesAgainOn: giving.nextDay,
      today: getTodayInput(),
    },
    now,
  );
}
