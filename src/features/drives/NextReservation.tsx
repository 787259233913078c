import { Link } from '@/ui/Link';
import { paths } from '@/paths';
import { describeClock, getTodayInput } from '@/ui/date-words';
import { Card } from '@/ui/layout/Card';
import { formatDay } from './drive-words';
import { ReservationChip } from './ReservationChip';
import { isLive } from './reservation-state';
import type { Booking } from './use-reservations';

/**
 * Selects the soonest spot that a person still holds.
 * @param bookings the person's bookings, the soonest first
 */
export const selectNext = (
  bookings: readonly Booking[],
  today = getTodayInput(),
): Booking | undefined =>
  bookings.find(
    ({ reservation, drive }) => drive !== null && drive.date >= today && isLive(reservation),
  );

/** Shows a person's next spot at a drive. */
export function NextReservation({ booking: { reservation, drive } }: { booking: Booking }) {
  if (!drive) return null;
  return (
    <Card className="relative flex flex-col gap-2">
      <h3 className="font-medium">
        <Link
          to={paths.schedule(drive.id)}
          className="after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {drive.name}
        </Link>
      </h3>
      <p>
        <span className="font-medium">
          {formatDay(drive.date)}, {describeClock(reservation.preferred_time)}
        </span>
        , {drive.location}
      </p>
      <ReservationChip reservation={reservation} />
    </Card>
  );
}
