import { Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DriveDoc } from '@/collections/drives/row';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { Dialog } from '@/ui/feedback/Dialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { TextField } from '@/ui/form/TextField';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { CallOff } from './CallOff';
import { countDay } from './day-list';
import { DayCounts } from './DayCounts';
import { DayGroups } from './DayGroups';
import { useDriveScope } from './drive-scope';
import { DriveChips } from './DriveChips';
import { NoShows } from './NoShows';
import { PrintList } from './PrintList';
import { useDay } from './use-day';
import { WalkInForm } from './WalkInForm';
import { formatWhen } from './when-words';
import { WithDrive } from './WithDrive';

function Day({ drive }: { drive: DriveDoc }) {
  const { people, error } = useDay(drive.id);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  if (!people && error)
    return <FormMessage tone="error">The list on this device could not be read.</FormMessage>;
  if (!people) return <Skeleton rows={4} label="Loading the list" />;
  return (
    <>
      <section aria-labelledby="day-list" className="flex flex-col gap-4 print:hidden">
        <DayCounts counts={countDay(people)} />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <h2 id="day-list" className="text-22 font-semibold">
            Who comes
          </h2>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon of={Printer} />
              Print List
            </Button>
            <Button onClick={() => setAdding(true)}>
              <Icon of={UserPlus} />
              Add Walk-in
            </Button>
          </div>
        </div>
        <div className="max-w-100">
          <TextField
            label="Find by name"
            name="day-search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <DayGroups people={people} search={search} />
        {drive.date <= getTodayInput() && <NoShows people={people} />}
      </section>
      <PrintList drive={drive} people={people} />
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a walk-in">
        <WalkInForm driveId={drive.id} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

/** A drive and its day: who comes, check-in, walk-ins. Works offline, on several tablets at once. */
export default function DrivePage() {
  const { id = '' } = useParams();
  const { mayManage, paths } = useDriveScope();
  return (
    <WithDrive id={id}>
      {(drive) => (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3 print:hidden">
            <PageHeading
              title={drive.name}
              actions={
                drive.called_off || !mayManage ? undefined : (
                  <>
                    <LinkButton to={paths.change(id)} variant="secondary">
                      Change
                    </LinkButton>
                    <CallOff drive={drive} />
                  </>
                )
              }
            >
              {formatWhen(drive)}, {drive.location}
            </PageHeading>
            <DriveChips drive={drive} />
            {drive.called_off && drive.called_off_reason !== '' && (
              <p>Called off: {drive.called_off_reason}</p>
            )}
          </div>
          <Day drive={drive} />
        </div>
      )}
    </WithDrive>
  );
}
