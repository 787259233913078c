import { Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DriveDoc } from '@/collections/drives/row';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { describeClock, getTodayInput } from '@/ui/date-words';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Dialog } from '@/ui/feedback/Dialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { TextField } from '@/ui/form/TextField';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { CallOff } from './CallOff';
import { markNoShow } from './day-commands';
import { countDay, type DayCounts as Counts, type DayPerson } from './day-list';
import { DayGroups } from './DayGroups';
import { useDriveScope } from './drive-scope';
import { DriveChips } from './DriveChips';
import { useDay } from './use-day';
import { WalkInForm } from './WalkInForm';
import { countPeople, formatWhen } from './when-words';
import { WithDrive } from './WithDrive';
import { Signs } from '@/ui/Signs';

const cell = 'border border-line-strong px-2 py-1.5 text-left align-top';

type PrintListProps = { drive: DriveDoc; people: readonly DayPerson[] };

/** The list of the day for printing: all people by their time, with boxes to tick. The screen does not show it. */
function PrintList({ drive, people }: PrintListProps) {
  return (
    <div className="hidden print:block">
      <p className="text-18 font-bold">{drive.name}</p>
      <p className="mb-3">
        {formatWhen(drive)}, {drive.location}
      </p>
      <table className="w-full border-collapse text-14">
        <thead>
          <tr>
            {['Time', 'Name', 'Contact', 'Type', 'Arrived'].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ reservation, name, contact, bloodType, state, walkedIn }) => (
            <tr key={reservation.id} className="break-inside-avoid">
              <td className={`${cell} whitespace-nowrap`}>
                {walkedIn ? 'Walk-in' : describeClock(reservation.preferred_time)}
              </td>
              <td className={cell}>{name}</td>
              <td className={cell}>{contact}</td>
              <td className={cell}>
                <Signs text={bloodType} />
              </td>
              <td className={cell}>{state === 'expected' || state === 'missed' ? '☐' : '☑'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function markAll(people: readonly DayPerson[]) {
  try {
    for (const { reservation } of people) await markNoShow(reservation.id);
    showToast({ text: `${countPeople(people.length)} marked as no-show.` });
  } catch (error) {
    showToast({ text: describeSaveFailure('This could not be saved.', error), tone: 'error' });
  }
}

/** A button that ends the day: it marks everybody who is still expected as absent. */
function NoShows({ people }: { people: readonly DayPerson[] }) {
  const [asking, setAsking] = useState(false);
  const missing = people.filter(({ state }) => state === 'expected');
  if (missing.length === 0) return null;
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Mark the rest as no-shows
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Did ${countPeople(missing.length)} not come?`}
        confirmLabel="Mark as no-shows"
        cancelLabel="Not yet"
        onConfirm={() => {
          setAsking(false);
          void markAll(missing);
        }}
        onCancel={() => setAsking(false)}
      >
        Everybody who is still expected is marked as a no-show. Anybody checked in on another tablet
        stays checked in. Each can be undone.
      </ConfirmDialog>
    </>
  );
}

/** The counts of the day, such as how many people are expected and how many have arrived. */
function DayCounts({ counts }: { counts: Counts }) {
  const figures = [
    ['Reserved', counts.reserved],
    ['Expected', counts.expected],
    ['Arrived', counts.arrived],
    ['Gave blood', counts.given],
    ['Walk-ins', counts.walkIns],
    ['Did not come', counts.missed],
  ] as const;
  return (
    <ul aria-label="Counts" className="grid grid-cols-2 gap-3 @md:grid-cols-3 @2xl:grid-cols-6">
      {figures.map(([label, count]) => (
        <li key={label} className="rounded-md border border-line bg-surface px-4 py-3">
          <span className="block text-14 text-ink-soft">{label}</span>
          <span className="text-28 font-bold tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}

function Day({ drive }: { drive: DriveDoc }) {
  const { people, error } = useDay(drive.id);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const scope = useDriveScope();
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
            <LinkButton to={paths.scan} variant="secondary">
              Scan a Card
            </LinkButton>
            <Button variant="secondary" onClick={() => setAdding(true)}>
              <Icon of={UserPlus} />
              Add Walk-in
            </Button>
            <LinkButton to={scope.paths.checkIn(drive.id)}>Check-in</LinkButton>
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

/**
 * The page of a drive and its day: who comes, check-in and walk-ins. It works offline, and on several tablets at
 * once.
 */
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
