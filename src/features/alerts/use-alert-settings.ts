import { useMemo } from 'react';
import { ALERT_DEFAULTS, type AlertSettings, FOR_EVER } from '@/blood/alert-settings';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { getCurrentStore } from '@/store/current';
import { changeRecord } from '@/store/changes/records';

/** How the signed-in person wants to be told; undefined until the store has answered, null without a profile. */
export function useAlertSettings(): AlertSettings | null | undefined {
  const profile = useLiveOne('profiles', useIdentity()?.userId ?? null);
  // the same object until the profile changes
  return useMemo(() => profile && { ...ALERT_DEFAULTS, ...profile }, [profile]);
}

/**
 * Changes how a person wants to be told, on this device; sync sends it.
 * @throws when it could not be saved; then nothing changed
 */
export async function changeAlertSettings(
  userId: string,
  patch: Partial<AlertSettings>,
): Promise<void> {
  if (!(await changeRecord(await getCurrentStore(), 'profiles', userId, patch)))
    throw new Error('The profile is not on this device');
}

/** Whether alerts are paused. @param now ms since 1970 */
export const isPaused = ({ paused_until: until }: AlertSettings, now: number): boolean =>
  until !== null && Date.parse(until) > now;

/** Whether a pause has no end. However the server writes the time, its year tells. */
export const isForEver = ({ paused_until: until }: AlertSettings): boolean =>
  until !== null && until.slice(0, 4) === FOR_EVER.slice(0, 4);
