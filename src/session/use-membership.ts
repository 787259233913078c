import type { Membership } from '@/collections/profiles/membership';
import { useLiveOne } from '@/store/hooks/use-live';
import { useIdentity } from './session';

/**
 * Returns the hospital at which a person works. This works without a network too.
 * @param userId null if nobody is logged in
 * @returns undefined until the store has answered; null if they work at none
 */
export function useMembershipOf(userId: string | null): Membership | null | undefined {
  const profile = useLiveOne('profiles', userId);
  return userId === null ? null : profile === undefined ? undefined : (profile?.membership ?? null);
}

/** Returns the hospital at which the person works to whom pages are shown, as `useMembershipOf`. */
export const useMembership = (): Membership | null | undefined =>
  useMembershipOf(useIdentity()?.userId ?? null);

/** Returns the name of the hospital where somebody must confirm the person again. Null if nobody must. */
export function useSuspension(): string | null {
  const userId = useIdentity()?.userId ?? null;
  return useLiveOne('profiles', userId)?.suspended_from ?? null;
}
