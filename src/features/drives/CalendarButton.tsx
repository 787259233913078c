import { CalendarPlus } from 'lucide-react';
import type { DriveDoc } from '@/store/entities/drive';
import type { ReservationDoc } from '@/store/entities/reservation';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { makeCalendarFile } from './calendar-file';

/** Downloads a file that was made on this device; nothing is sent. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // a browser that asks where to save the file reads it after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
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
          makeCalendarFile(drive, reservation, Date.now()),
        )
      }
    >
      <Icon of={CalendarPlus} /> Add to calendar
    </Button>
  );
}
