import type { DriveDoc } from '@/store/entities/drive';
import type { ReservationDoc } from '@/store/entities/reservation';
import { useLive } from '@/store/hooks/use-live';
import { theOne } from './reservation-state';

/** A person's reservations, newest first; null until the store has answered. */
function useReservations(userId: string | null): ReservationDoc[] | null {
  const { rows } = useLive(
    'reservations',
    userId === null
      ? null
      : { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] },
  );
  return userId === null ? [] : rows;
}

/** The reservation of a person at a drive that counts; undefined until the store has answered. */
export function useReservationAt(
  driveId: string,
  userId: string | null,
): ReservationDoc | null | undefined {
  const all = useReservations(userId);
  return all === null ? undefined : theOne(all.filter((one) => one.drive_id === driveId));
}

/** A reservation with its drive; null where the drive is not on this device. */
export interface Booking {
  reservation: ReservationDoc;
  drive: DriveDoc | null;
}

/** One reservation for each drive, the soonest drive first, those of unknown drives last. */
export function useBookings(userId: string): Booking[] | null {
  const reservations = useReservations(userId);
  const ids = [...new Set(reservations?.map((one) => one.drive_id))];
  const { rows: drives } = useLive('drives', {
    selector: { id: { $in: ids } },
  });
  if (!reservations || !drives) return null;
  const dateOf = ({ drive }: Booking) => drive?.date ?? '9999';
  return ids
    .flatMap((id) => {
      const reservation = theOne(reservations.filter((one) => one.drive_id === id));
      const drive = drives.find((one) => one.id === id) ?? null;
      return reservation ? [{ reservation, drive }] : [];
    })
    .toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
}
