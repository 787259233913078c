import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { now } from '@/clock';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { Button } from '@/ui/Button';
import { download } from '@/ui/download';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { makeCalendarFile } from './calendar-file';
import { cancelReservation } from './reservation-commands';
import { getReservationState } from './reservation-state';

async function cancel(id: string) {
  try {
    await cancelReservation(id);
    showToast({ text: 'Reservation cancelled.' });
  } catch {
    showToast({ text: 'It could not be cancelled. Please try again.', tone: 'error' });
  }
}

type CancelReservationProps = {
  reservation: ReservationDoc;
  /** the name of the drive, for people who use a screen reader */
  driveName: string;
};

export function CancelReservation({ reservation, driveName }: CancelReservationProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Cancel reservation at ${driveName}`}
        className="max-sm:w-full"
        onClick={() => setAsking(true)}
      >
        Cancel reservation
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this reservation?"
        confirmLabel="Cancel reservation"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          void cancel(reservation.id);
        }}
        onCancel={() => setAsking(false)}
      >
        {getReservationState(reservation) === 'confirmed'
          ? 'Your spot goes to somebody else. You can ask for a new one while there are slots left.'
          : 'Your request is withdrawn. You can ask again while there are slots left.'}
      </ConfirmDialog>
    </>
  );
}

type CalendarButtonProps = { drive: DriveDoc; reservation: ReservationDoc };

export function CalendarButton({ drive, reservation }: CalendarButtonProps) {
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      onClick={() =>
        download(
          `blood-donation-${drive.date}.ics`,
          makeCalendarFile(drive, reservation, now()),
          'text/calendar;charset=utf-8',
        )
      }
    >
      <Icon of={CalendarPlus} /> Add to calendar
    </Button>
  );
}
