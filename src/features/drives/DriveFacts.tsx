import { CalendarDays, CircleCheck, CircleSlash, Clock, FlaskConical, MapPin } from 'lucide-react';
import type { DriveDoc } from '@/collections/drives/row';
import { Chip } from '@/ui/Chip';
import { Icon } from '@/ui/Icon';
import { formatAddress, formatDay, formatHours, describeSlots } from './drive-words';

/** Marks an example of a drive, which does not take place. */
export function SampleMark({ drive }: { drive: DriveDoc }) {
  if (!drive.is_sample) return null;
  return (
    <Chip tone="neutral" icon={FlaskConical}>
      Example
    </Chip>
  );
}

/** Says that a drive was called off, and for what reason. */
export function CalledOff({ drive }: { drive: DriveDoc }) {
  return (
    <p className="font-medium">
      This drive was called off
      {drive.called_off_reason === '' ? '.' : `: ${drive.called_off_reason}`}
    </p>
  );
}

export function SlotsChip({ drive }: { drive: DriveDoc }) {
  return drive.slots_available > 0 ? (
    <Chip tone="green" icon={CircleCheck}>
      {describeSlots(drive)}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={CircleSlash}>
      {`No slots left of ${drive.slots_total}`}
    </Chip>
  );
}

const fact = 'flex items-start gap-2.5';
const icon = 'mt-0.5 text-ink-soft';

/** Shows when and where a drive takes place. */
export function WhenAndWhere({ drive }: { drive: DriveDoc }) {
  return (
    <ul className="flex flex-col gap-2">
      <li className={fact}>
        <Icon of={CalendarDays} className={icon} />
        <span className="font-medium">{formatDay(drive.date)}</span>
      </li>
      <li className={fact}>
        <Icon of={Clock} className={icon} />
        <span>{formatHours(drive)}</span>
      </li>
      <li className={fact}>
        <Icon of={MapPin} className={icon} />
        <span>
          <span className="block font-medium">{drive.location}</span>
          {drive.org_name !== '' && drive.org_name !== drive.location && (
            <span className="block">By {drive.org_name}</span>
          )}
          {formatAddress(drive)}
        </span>
      </li>
    </ul>
  );
}

type PointsProps = {
  title: string;
  points: readonly string[];
  /** whether it is a section of a page, or else a part of a card */
  section?: boolean;
};

/** A short list with a title. If the list is empty, it renders nothing. */
export function Points({ title, points, section = false }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div>
      {section ? (
        <h2 className="text-22 font-semibold">{title}</h2>
      ) : (
        <p className="text-14 text-ink-soft">{title}</p>
      )}
      <ul className="mt-1 list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
