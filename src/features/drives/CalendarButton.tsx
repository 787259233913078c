import { CalendarPlus } from 'lucide-react';
import { now } from '@/clock';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { Button } from '@/ui/Button';
import { download } from '@/ui/download';
import { Icon } from '@/ui/Icon';
import { makeCalendarFile } from './calendar-file';

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
