import { filter, firstValueFrom } from 'rxjs';
import { getCurrentStore } from '@/store/current';
import { changeAll } from '@/store/changes/records';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';

/**
 * Marks alerts as read on this device; sync tells the person's other devices.
 * @throws when it could not be saved; then they stay unread
 */
export async function markRead(ids: string[]): Promise<void> {
  await changeAll(await getCurrentStore(), 'inbox', ids, { is_read: true });
}

/**
 * Marks an alert as read as soon as sync brings it to this device: a notification may come first.
 * @throws as `markRead`
 */
export async function markReadOnceHere(id: string): Promise<void> {
  const store = await getCurrentStore();
  await firstValueFrom(store.inbox.findOne(id).$.pipe(filter((alert) => alert !== null)), {
    // the store was closed before
    defaultValue: null,
  });
  if (!store.closed) await changeAll(store, 'inbox', [id], { is_read: true });
}

/**
 * The person wants no requests near them for 14 days, which the server counts.
 * @param id of the alert that they say it to
 * @returns how to undo it within ten seconds; null when the alert is no longer on this device
 * @throws when it could not be saved
 */
export async function askForQuiet(id: string): Promise<Undo> {
  const before = { not_now: false, is_read: false };
  const patch = { not_now: true, is_read: true };
  return changeWithUndo(await getCurrentStore(), 'inbox', id, patch, before);
}
