import { SWITCHES } from '@/blood/alert-settings';
import { tellTimeZone } from '@/calls/alerts';
import { getTimeZone } from '@/device/time-zone';
import type { Store } from '@/collections/documents';
import { useStatus } from '@/store/status';

/** The switches of what rings or is mailed, at which quiet hours are for. */
const SENT = Object.keys(SWITCHES).filter((name) => !name.startsWith('tell_'));

/**
 * Tells the server this device's time zone at the next contact, if something is sent to the person and their account
 * has none: it was turned on before devices sent their zone. It is no change of the profile, which would be in conflict
 * with that of a device in another zone.
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
