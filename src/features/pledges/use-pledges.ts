import type { PledgeDoc } from '@/collections/pledges/row';
import { useLive } from '@/store/hooks/use-live';
import { isReleased, pickPledge } from './pledge-state';

/** Returns a person's pledges, the newest first. Null until the store has answered. */
export function useOwnPledges(userId: string | null): PledgeDoc[] | null {
  const { rows } = useLive(
    'pledges',
    userId === null
      ? null
      : { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] },
  );
  return userId === null ? [] : rows;
}

/**
 * Returns a person's current pledge to a request, or null if they have none. Undefined until the store has answered.
 */
export function useOwnPledge(
  requestId: string,
  userId: string | null,
): PledgeDoc | null | undefined {
  const all = useOwnPledges(userId);
  return all === null ? undefined : pickPledge(all.filter((one) => one.request_id === requestId));
}

/**
 * Whether the requester has declined or released this person before. The server then accepts no other pledge of theirs to this
 * request.
 */
export const useWasDeclined = (requestId: string, userId: string | null): boolean =>
  useOwnPledges(userId)?.some(
    (one) =>
      one.request_id === requestId &&
      (one.status === 'declined' || isReleased(one) || one.refusal === 'declined'),
  ) ?? false;

/** Returns all pledges to a request. Null until the store has answered. */
export function useRequestPledges(requestId: string): PledgeDoc[] | null {
  const { rows } = useLive('pledges', { selector: { request_id: requestId } });
  return rows;
}
