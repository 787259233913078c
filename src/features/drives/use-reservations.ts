import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { useLive } from '@/store/hooks/use-live';
import { findCurrent } from './reservation-state';

/** Returns a person's reservations, the newest first. Null until the store has answered. */
function useReservations(userId: string | null): ReservationDoc[] | null {
  const { rows } = useLive(
    'reservations',
    userId === null
      ? null
      : { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] },
  );
  return userId === null ? [] : rows;
}

/**
 * Returns a person's current reservation at a drive, or null if there is none. Undefined until the store has
 * answered.
 */
export function useReservationAt(
  driveId: string,
  userId: string | null,
): ReservationDoc | null | undefined {
  const all = useReservations(userId);
  return all === null ? undefined : findCurrent(all.filter((one) => one.drive_id === driveId));
}

/** A reservation and its drive. The drive is null if this device does not hold it. */
export interface Booking {
  reservation: ReservationDoc;
  drive: DriveDoc | null;
}

/**
 * Returns one booking for each drive at which the person has reserved. The soonest drive comes first; drives that
 * this device does not hold come last.
 */
export function useBookings(userId: string): Booking[] | null {
  const reservations = useReservations(userId);
  const ids = [...new Set(reservations?.map((one) => one.drive_id))];
  const { rows: drives } = useLive('drives', {
    selector: { id: { $in: ids } },
  });
  if (!reservations || !drives) return null;
  const getDate = ({ drive }: Booking) => drive?.date ?? '9999';
  return ids
    .flatMap((id) => {
      const reservation = findCurrent(reservations.filter((one) => one.drive_id === id));
      const drive = drives.find((one) => one.id === id) ?? null;
      return reservation ? [{ reservation, drive }] : [];
    })
    .toSorted((a, b) => Number(getDate(a) > getDate(b)) - Number(getDate(a) < getDate(b)));
}
