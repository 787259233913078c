import { nowDate } from '@/clock';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import {
  type DriveOutcome,
  newReservation,
  type ReservationDoc,
} from '@/collections/reservations/row';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';

async function change(id: string, patch: Partial<ReservationDoc>): Promise<void> {
  await changeExisting(await getCurrentStore(), 'reservations', id, { ...patch });
}

/**
 * Notes that somebody has arrived.
 * @throws if it could not be saved, as all commands of this file
 */
export const checkIn = (id: string): Promise<void> =>
  change(id, { checked_in_at: nowDate().toISOString(), no_show: false });

/** Notes that somebody did not come. */
export const markNoShow = (id: string): Promise<void> => change(id, { no_show: true });

/** Takes back that somebody has arrived or could not give, or that they did not come. */
export const takeBack = (id: string): Promise<void> =>
  change(id, { checked_in_at: null, no_show: false, outcome: null });

/**
 * Notes that somebody gave blood or could not, on this device at once and on the server ten seconds later. Whoever was
 * not checked in before has arrived.
 * @returns a function that undoes it until then; null if the reservation is no longer on this device
 */
export async function reportOutcome(
  reservation: ReservationDoc,
  outcome: DriveOutcome,
): Promise<Undo> {
  const { id, checked_in_at: at, no_show, outcome: was } = reservation;
  const next = { outcome, checked_in_at: at ?? nowDate().toISOString(), no_show: false };
  const before = { outcome: was, checked_in_at: at, no_show };
  return changeWithUndo(await getCurrentStore(), 'reservations', id, next, before);
}

/** Removes somebody from the list who was added as a walk-in by mistake. */
export const removeWalkIn = (id: string): Promise<void> =>
  change(id, { checked_in_at: null, cancelled: true, outcome: null });

/**
 * Adds somebody who came without a reservation. They count as arrived. Saving the same id again changes nothing.
 * @param walkIn its `contact` may be empty
 */
export async function addWalkIn(
  driveId: string,
  walkIn: { id: string; name: string; contact: string },
): Promise<void> {
  const now = nowDate();
  const row = newReservation({
    id: walkIn.id,
    drive_id: driveId,
    user_email: '',
    preferred_time: now.toTimeString().slice(0, 8),
    cancelled: false,
    checked_in_at: now.toISOString(),
    no_show: false,
    outcome: null,
    walk_in_name: walkIn.name,
    walk_in_contact: walkIn.contact,
  });
  await createRecord(await getCurrentStore(), 'reservations', { ...row, user_id: '' });
  void requestPersistence();
}
