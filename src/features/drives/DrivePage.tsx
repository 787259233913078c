import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { DriveDoc } from '@/collections/drives/row';
import { useRecord } from '@/store/hooks/use-record';
import { Card } from '@/ui/layout/Card';
import { getTodayInput } from '@/ui/date-words';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { ShareButton } from '@/ui/ShareButton';
import { isRecordId } from '@/ui/record-id';
import { formatAddress, formatDay, formatHours, describeSlots, isOffered } from './drive-words';
import { CalledOff, Points, SampleMark, SlotsChip } from './DriveFacts';
import { DriveProblem } from './DriveProblem';
import { isLive } from './reservation-state';
import { ReservationChip } from './ReservationChip';
import { useReservationAt } from './use-reservations';
import { MapLink } from '@/ui/MapLink';

/** Buttons that share a drive, with its address, place and time: on a screen or on paper. */
function ShareDrive({ drive }: { drive: DriveDoc }) {
  return (
    <div className="-ml-5 flex flex-wrap">
      <ShareButton
        title={drive.name}
        text={`Give blood on ${formatDay(drive.date)}, ${formatHours(drive)}, at ${drive.location}.`}
        path={paths.drive(drive.id)}
      />
      <LinkButton to={paths.drivePoster(drive.id)} variant="quiet">
        <Icon of={Printer} /> Poster
      </LinkButton>
    </div>
  );
}

function Spot({ drive }: { drive: DriveDoc }) {
  const identity = useIdentity();
  const reservation = useReservationAt(drive.id, identity?.userId ?? null);
  const own = reservation && isLive(reservation) ? reservation : null;
  if (own)
    return (
      <>
        <span className="flex flex-wrap gap-2">
          <ReservationChip reservation={own} />
        </span>
        <LinkButton to={paths.schedule(drive.id)} wide>
          View Reservation
        </LinkButton>
      </>
    );
  if (drive.called_off)
    return (
      <>
        <CalledOff drive={drive} />
        <LinkButton to={paths.drives} variant="secondary" wide>
          Other drives
        </LinkButton>
      </>
    );
  if (drive.date < getTodayInput())
    return (
      <>
        <p>This drive is over.</p>
        <LinkButton to={paths.drives} variant="secondary" wide>
          Upcoming drives
        </LinkButton>
      </>
    );
  return (
    <>
      <SlotsChip drive={drive} />
      <SampleMark drive={drive} />
      {drive.is_sample ? (
        <p>This example shows what a drive looks like. It does not take place.</p>
      ) : drive.slots_available > 0 ? (
        <LinkButton to={paths.schedule(drive.id)} wide>
          Reserve a Spot
        </LinkButton>
      ) : (
        <>
          <p>When somebody cancels, the spot is offered here again.</p>
          <LinkButton to={paths.drives} variant="secondary" wide>
            Other drives
          </LinkButton>
        </>
      )}
    </>
  );
}

function Drive({ id }: { id: string }) {
  const { state, record: drive } = useRecord('drives', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading donation drive" />;
  if (state !== 'here') return <DriveProblem state={state} />;
  return (
    <>
      <div>
        <h1 className="text-28 font-bold wrap-anywhere sm:text-36">{drive.name}</h1>
        <p className="mt-1 text-18">{drive.location}</p>
      </div>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex flex-col gap-4 lg:order-2">
          <Card as="section" className="flex flex-col items-start gap-3">
            <h2 className="text-18 font-semibold">Your spot</h2>
            <Spot drive={drive} />
          </Card>
          {isOffered(drive) && <ShareDrive drive={drive} />}
        </div>
        <div className="flex flex-col gap-6">
          <DefinitionList
            items={[
              { term: 'Date', value: formatDay(drive.date) },
              { term: 'Time', value: formatHours(drive) },
              { term: 'Location', value: drive.location },
              {
                term: 'Address',
                value: (
                  <span className="flex flex-wrap items-center gap-x-4">
                    {formatAddress(drive)}
                    {!drive.is_sample && <MapLink place={formatAddress(drive)} />}
                  </span>
                ),
              },
              { term: 'Slots', value: describeSlots(drive) },
            ]}
          />
          <Points section title="Requirements" points={drive.requirements} />
          <Points section title="Incentives" points={drive.incentives} />
        </div>
      </div>
    </>
  );
}

export default function DrivePage() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {isRecordId(id) ? <Drive key={id} id={id} /> : <DriveProblem state="missing" />}
    </div>
  );
}
