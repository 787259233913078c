import { isOver, REQUEST_LIMITS } from '@/blood/request-life';
import type { Identity } from '@/session/session';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useNow } from '@/ui/use-now';
import { useOwnRequests } from './use-own-requests';

const DAY = 24 * 3_600_000;
/** How many of the person's latest requests are read. All that count for the quotas are among them. */
const LOOKED_AT = 50;

/**
 * Says why the quotas would make the server refuse another request of this account. Empty if they would not.
 * @param own the account's requests on this device, including those that were not sent
 * @param now ms since 1970
 */
export function describeLimit(own: readonly BloodRequestDoc[], now: number): string {
  const open = own.filter((request) => !isOver(request) && request.expired !== true);
  if (open.length >= REQUEST_LIMITS.open)
    return `You have ${REQUEST_LIMITS.open} open requests, which is the most at a time. Withdraw or close one before you post another.`;
  const today = own.filter(({ created_at: at }) => now - Date.parse(at) < DAY);
  if (today.length >= REQUEST_LIMITS.aDay)
    return `You have posted ${REQUEST_LIMITS.aDay} requests within 24 hours, which is the most. Try again later.`;
  return '';
}

/**
 * Says why this person cannot post another request now. Empty if they can. Members and administrators have higher
 * quotas.
 */
export function useRequestLimit(identity: Identity | null, isMember: boolean): string {
  const isLimited = identity !== null && !identity.isAdmin && !isMember;
  const own = useOwnRequests(isLimited ? identity.userId : null, LOOKED_AT);
  const now = useNow();
  return isLimited && own.state === 'ready' ? describeLimit(own.rows, now) : '';
}
