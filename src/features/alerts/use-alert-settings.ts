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

/** The time zone of this device for somebody who has chosen none: quiet hours are by this clock. */
function zoneFor(profile: { time_zone?: string } | null): Partial<AlertSettings> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return profile && !profile.time_zone && timeZone ? { time_zone: timeZone } : {};
}

/**
 * Changes how a person wants to be told, on this device; sync sends it. Whatever they change first brings the time
 * zone along.
 * @throws when it could not be saved; then nothing changed
 */
export async function changeAlertSettings(
  userId: string,
  patch: Partial<AlertSettings>,
): Promise<void> {
  const store = await getCurrentStore();
  const zone = zoneFor(await store.profiles.findOne(userId).exec());
  if (!(await changeRecord(store, 'profiles', userId, { ...zone, ...patch })))
    throw new Error('The profile is not on this device');
}

/** Whether alerts are paused. @param now ms since 1970 */
export const isPaused = ({ paused_until: until }: AlertSettings, now: number): boolean =>
  until !== null && Date.parse(until) > now;

/** Whether a pause has no end. However the server writes the time, its year tells. */
export const isForEver = ({ paused_until: until }: AlertSettings): boolean =>
  until !== null && until.slice(0, 4) === FOR_EVER.slice(0, 4);
