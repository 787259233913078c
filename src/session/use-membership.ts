import type { Membership } from '@/collections/profiles/membership';
import { useLiveOne } from '@/store/hooks/use-live';
import { useIdentity } from './session';

/**
 * Returns the hospital at which the person who is logged in works, also offline.
 * @returns undefined until the store has answered; null for everybody else
 */
export function useMembership(): Membership | null | undefined {
  const userId = useIdentity()?.userId ?? null;
  const profile = useLiveOne('profiles', userId);
  return userId === null ? null : profile === undefined ? undefined : (profile?.membership ?? null);
}

/** Returns the hospital at which somebody must confirm the person again; null if there is none. */
export function useSuspension(): string | null {
  const userId = useIdentity()?.userId ?? null;
  return useLiveOne('profiles', userId)?.suspended_from ?? null;
}
