import { planNotificationPrompt } from '@/session/notification-prompt';
import type { Identity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import type { DriveDoc } from '@/collections/drives/row';
import { newReservation, type ReservationDoc } from '@/collections/reservations/row';
import { changeExisting, changeRecord, createRecord } from '@/store/changes/records';

type Donor = Pick<Identity, 'userId' | 'email'>;

/**
 * Saves a reservation on this device. The server confirms or refuses it. If the person had cancelled one at this
 * drive, that one is requested again. Saving the same id again changes nothing.
 * @param earlier the person's reservation at this drive; null if there is none
 * @throws if it could not be saved; nothing has changed then
 */
export async function reserveSpot(
  values: { id: string; preferred_time: string },
  drive: Pick<DriveDoc, 'id'>,
  donor: Donor,
  earlier: ReservationDoc | null,
): Promise<void> {
  const store = await getCurrentStore();
  const { preferred_time } = values;
  if (earlier?.cancelled) {
    const patch = { cancelled: false, preferred_time };
    if (await changeRecord(store, 'reservations', earlier.id, patch)) return;
  }
  const row = newReservation({
    id: values.id,
    drive_id: drive.id,
    user_id: donor.userId,
    user_email: donor.email,
    preferred_time,
    cancelled: false,
    checked_in_at: null,
    no_show: false,
    walk_in_name: '',
    walk_in_contact: '',
  });
  await createRecord(store, 'reservations', row);
  planNotificationPrompt('reservation', drive.id);
  void requestPersistence();
}

/**
 * Cancels a reservation on this device. When the cancellation has been sent, others can get the spot.
 * @throws if it could not be saved; nothing has changed then
 */
export async function cancelReservation(id: string): Promise<void> {
  await changeExisting(await getCurrentStore(), 'reservations', id, { cancelled: true });
}
