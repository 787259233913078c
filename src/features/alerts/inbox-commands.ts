import { filter, firstValueFrom } from 'rxjs';
import { getCurrentStore } from '@/store/current';
import { changeAll } from '@/store/changes/records';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';

/**
 * Marks alerts as read on this device. Sync marks them on the person's other devices.
 * @throws if it could not be saved; the alerts then stay unread
 */
export async function markRead(ids: string[]): Promise<void> {
  await changeAll(await getCurrentStore(), 'inbox', ids, { is_read: true });
}

/**
 * Marks an alert as read as soon as sync has brought it to this device. A notification may arrive before that.
 * @throws as `markRead`
 */
export async function markReadOnceHere(id: string): Promise<void> {
  const store = await getCurrentStore();
  await firstValueFrom(store.inbox.findOne(id).$.pipe(filter((alert) => alert !== null)), {
    // the result if the store is closed before the alert arrives
    defaultValue: null,
  });
  if (!store.closed) await changeAll(store, 'inbox', [id], { is_read: true });
}

/**
 * Asks the server to send no alerts about requests nearby for 14 days.
 * @param id the id of the alert on which the person tapped
 * @returns a function that undoes it within ten seconds; null if the alert is no longer on this device
 * @throws if it could not be saved
 */
export async function askForQuiet(id: string): Promise<Undo> {
  const before = { not_now: false, is_read: false };
  const patch = { not_now: true, is_read: true };
  return changeWithUndo(await getCurrentStore(), 'inbox', id, patch, before);
}
