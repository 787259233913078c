import { paths } from '@/paths';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { describeClock, getTodayInput } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { formatDay } from './drive-words';
import { describeState, hasMoved, isLive } from './reservation-state';
import { CalendarButton, CancelReservation } from './ReservationActions';
import { ReservationChip } from './ReservationChip';
import { type Booking, useBookings } from './use-reservations';

function Item({ reservation, drive }: Booking) {
  const online = useStatus((status) => status.online);
  const over = drive !== null && drive.date < getTodayInput();
  const live = isLive(reservation) && !over;
  const name = drive?.name ?? 'A drive that is no longer listed';
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-18 font-semibold">{name}</h3>
          <p>
            {drive && `${formatDay(drive.date)}, `}
            {describeClock(reservation.preferred_time)}
          </p>
          {drive && <p className="text-ink-soft">{drive.location}</p>}
        </div>
        <span className="flex flex-wrap gap-2">
          <ReservationChip reservation={reservation} />
        </span>
      </div>
      <p className="text-ink-soft">
        {over && !reservation.checked_in_at
          ? 'This drive is over.'
          : describeState(reservation, online, drive)}
      </p>
      {drive && live && hasMoved(reservation, drive) && (
        <p className="font-medium">
          The date, the hours or the place have changed since you reserved.
        </p>
      )}
      {drive && !over && (
        <div className="flex flex-wrap items-center gap-3">
          {live && <CalendarButton drive={drive} reservation={reservation} />}
          <LinkButton to={paths.schedule(drive.id)} variant="quiet" className="max-sm:w-full">
            View reservation
          </LinkButton>
          {live && <CancelReservation reservation={reservation} driveName={name} />}
        </div>
      )}
    </Card>
  );
}

function Content({ userId }: { userId: string }) {
  const bookings = useBookings(userId);
  const read = useLiveOne('checkpoints', 'reservations');
  const online = useStatus((status) => status.online);
  if (bookings && bookings.length > 0)
    return (
      <ul className="flex flex-col gap-4">
        {bookings.map((booking) => (
          <RowBoundary key={booking.reservation.id} of={booking.reservation}>
            {() => <Item {...booking} />}
          </RowBoundary>
        ))}
      </ul>
    );
  if (bookings && read)
    return (
      <EmptyState
        picture="calendar"
        title="You have no reservations yet"
        action={
          <LinkButton to={paths.drives} variant="secondary">
            Donation Drives
          </LinkButton>
        }
      />
    );
  if (bookings && read === null && !online)
    return (
      <FormMessage tone="error">
        Failed to load your reservations. Please try again later.
      </FormMessage>
    );
  return <Skeleton rows={2} label="Loading your reservations" />;
}

/** The section of the profile that lists a person's spots at drives. */
export function ReservationsSection({ userId }: { userId: string }) {
  return (
    <section id="my-reservations" aria-labelledby="my-reservations-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="my-reservations-title" className="text-22 font-semibold">
          My Reservations
        </h2>
        <Link to={paths.drives} className="link inline-flex min-h-11 items-center font-medium">
          Donation drives
        </Link>
      </div>
      <Content userId={userId} />
    </section>
  );
}
