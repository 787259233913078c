import { useMemo } from 'react';
import { ALERT_DEFAULTS, type AlertSettings, FOR_EVER } from '@/blood/alert-settings';
import { getTimeZone } from '@/device/time-zone';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { getCurrentStore } from '@/store/current';
import { changeExisting } from '@/store/changes/records';

/**
 * Returns how the person who is logged in wants to be alerted. Undefined until the store has answered, and null if
 * there is no profile.
 */
export function useAlertSettings(): AlertSettings | null | undefined {
  const profile = useLiveOne('profiles', useIdentity()?.userId ?? null);
  // returns the same object until the profile changes
  return useMemo(() => profile && { ...ALERT_DEFAULTS, ...profile }, [profile]);
}

/** Returns this device's time zone if the profile has none. Quiet hours follow the time zone. */
function zoneFor(profile: { time_zone?: string } | null): Partial<AlertSettings> {
  const here = getTimeZone();
  return profile && !profile.time_zone && here ? { time_zone: here } : {};
}

/**
 * Changes how a person wants to be alerted, on this device. Sync sends the change. The first change also saves the
 * time zone.
 * @throws if it could not be saved; nothing has changed then
 */
export async function changeAlertSettings(
  userId: string,
  patch: Partial<AlertSettings>,
): Promise<void> {
  const store = await getCurrentStore();
  const zone = zoneFor(await store.profiles.findOne(userId).exec());
  await changeExisting(store, 'profiles', userId, { ...zone, ...patch });
}

/**
 * Whether alerts are paused.
 * @param now ms since 1970
 */
export const isPaused = ({ paused_until: until }: AlertSettings, now: number): boolean =>
  until !== null && Date.parse(until) > now;

/** Whether a pause has no end. Only the year is compared, because the server may write the time in another way. */
export const isForEver = ({ paused_until: until }: AlertSettings): boolean =>
  until !== null && until.slice(0, 4) === FOR_EVER.slice(0, 4);
