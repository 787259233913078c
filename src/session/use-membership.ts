import type { Membership } from '@/collections/profiles/membership';
import { useLiveOne } from '@/store/hooks/use-live';
import { useIdentity } from './session';

/**
 * Returns the hospital that the person who is logged in works at, also offline.
 * @returns undefined until the store has answered; null for everybody else
 */
export function useMembership(): Membership | null | undefined {
  const userId = useIdentity()?.userId ?? null;
  const profile = useLiveOne('profiles', userId);
  return userId === null ? null : profile === undefined ? undefined : (profile?.membership ?? null);
}

/** The hospital where somebody has to confirm the person again; null if they wait for nobody. */
export function useSuspension(): string | null {
  const userId = useIdentity()?.userId ?? null;
  return useLiveOne('profiles', userId)?.suspended_from ?? null;
}
