import type { DriveDoc } from '@/collections/drives/row';
import { paths } from '@/paths';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Link } from '@/ui/Link';
import { countDay } from './day-list';
import { DayGroups } from './DayGroups';
import { useDay } from './use-day';
import { useDrivesToday } from './use-drives-today';

function DriveToday({ drive }: { drive: DriveDoc }) {
  const { people, error } = useDay(drive.id);
  const counts = people && countDay(people);
  return (
    <section aria-label={drive.name} className="flex flex-col gap-3">
      <h2 className="text-22 font-semibold wrap-anywhere">
        <Link to={paths.myDrive(drive.id)} className="link">
          {drive.name}
        </Link>
      </h2>
      {people === null && !error && <Skeleton rows={2} label="Loading the people" />}
      {people === null && Boolean(error) && (
        <FormMessage tone="error">The people on this device could not be read.</FormMessage>
      )}
      {counts && (
        <p className="tabular-nums">
          {counts.arrived} here · {counts.expected} expected · {counts.given} gave blood
        </p>
      )}
      {people && <DayGroups people={people} search="" />}
    </section>
  );
}

/** The check-in lists of a hospital's drives that take place today. Nothing if there is none. */
export default function DrivesToday({ hospital }: { hospital: string }) {
  return useDrivesToday(hospital).map((drive) => <DriveToday key={drive.id} drive={drive} />);
}
