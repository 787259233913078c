import { Navigation } from 'lucide-react';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { Card } from '@/ui/layout/Card';
import { Chip } from '@/ui/Chip';
import { LinkButton } from '@/ui/LinkButton';
import { describeDistance, type NearDrive } from './drive-search';
import { Points, SampleMark, SlotsChip, WhenAndWhere } from './DriveFacts';
import { isLive } from './reservation-state';
import { ReservationChip } from './ReservationChip';
import { useReservationAt } from './use-reservations';

/** One drive of the list. */
export function DriveCard({ drive, miles }: NearDrive) {
  const identity = useIdentity();
  const reservation = useReservationAt(drive.id, identity?.userId ?? null);
  const own = reservation && isLive(reservation) ? reservation : null;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <h3 className="text-22 font-semibold">{drive.name}</h3>
        <div className="flex flex-wrap gap-2">
          <SlotsChip drive={drive} />
          <SampleMark drive={drive} />
          {miles !== null && (
            <Chip tone="blue" icon={Navigation}>
              {describeDistance(miles)}
            </Chip>
          )}
          {own && <ReservationChip reservation={own} />}
        </div>
      </div>
      <WhenAndWhere drive={drive} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Points title="Requirements" points={drive.requirements} />
        <Points title="Incentives" points={drive.incentives} />
      </div>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {own ? (
          <LinkButton to={paths.schedule(drive.id)} variant="secondary" className="max-sm:w-full">
            View Reservation
          </LinkButton>
        ) : (
          drive.slots_available > 0 && (
            <LinkButton
              to={paths.schedule(drive.id)}
              variant="secondary"
              aria-label={`Reserve a Spot at ${drive.name}`}
              className="max-sm:w-full"
            >
              Reserve a Spot
            </LinkButton>
          )
        )}
        <LinkButton
          to={paths.drive(drive.id)}
          variant="quiet"
          aria-label={`View Details of ${drive.name}`}
          className="max-sm:w-full"
        >
          View Details
        </LinkButton>
      </div>
    </Card>
  );
}
