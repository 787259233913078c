import { SWITCHES } from '@/blood/alert-settings';
import { tellTimeZone } from '@/calls/alerts';
import { getTimeZone } from '@/device/time-zone';
import type { Store } from '@/collections/documents';
import { useStatus } from '@/store/status';

/** The switches of push notifications and e-mails, for which the quiet hours are made. */
const SENT = Object.keys(SWITCHES).filter((name) => !name.startsWith('tell_'));

/**
 * Sends this device's time zone to the server if alerts are sent to the person and their account has no time zone.
 * They turned alerts on before devices sent their time zone. This does not change the profile, because two devices in
 * different zones would then be in conflict.
 * @returns a function that stops this
 */
export function followTimeZone(store: Store, userId: string): () => void {
  let isBusy = false;
  let isDone = false;
  const tell = async () => {
    const profile = await store.profiles.findOne(userId).exec();
    if (!profile) return;
    const fields: Record<string, unknown> = profile.toJSON();
    isDone = Boolean(profile.time_zone);
    if (isDone || !SENT.some((name) => fields[name] === true)) return;
    await tellTimeZone(getTimeZone());
    isDone = true;
  };
  return useStatus.subscribe((now, before) => {
    if (isDone || isBusy || !now.online || now.lastContact === before.lastContact) return;
    isBusy = true;
    void tell()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  });
}
