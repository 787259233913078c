import { type ComponentType, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { clearDraftsOf } from '@/store/drafts/claim-draft';
import { useGiving } from '@/store/hooks/use-giving';
import { useRecord } from '@/store/hooks/use-record';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { describeClock, describeDate, getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { makeFields } from '@/ui/form/fields-of';
import { LogInHint } from '@/ui/form/LogInHint';
import { SelectField } from '@/ui/form/SelectField';
import { Card } from '@/ui/layout/Card';
import { LinkButton } from '@/ui/LinkButton';
import { isRecordId } from '@/ui/record-id';
import { listTimesLeft } from './drive-words';
import { CalledOff, SampleMark, SlotsChip, WhenAndWhere } from './DriveFacts';
import { DriveProblem } from './DriveProblem';
import { describeState, getReservationState, hasMoved, isLive } from './reservation-state';
import { CalendarButton, CancelReservation } from './ReservationActions';
import { ReservationChip } from './ReservationChip';
import { getReservationDraftName, useReservationForm } from './use-reservation-form';
import { useReservationAt } from './use-reservations';

/** Warns a person who may not give yet on the day of a drive. The staff decide on that day. */
function RestNotice({ drive }: { drive: DriveDoc }) {
  const giving = useGiving(useIdentity()?.userId ?? null);
  if (!giving?.nextDay || giving.nextDay <= drive.date) return null;
  return (
    <FormMessage tone="info">
      You gave blood lately and may give again from {describeDate(giving.nextDay)}, which is after
      this drive. A later drive suits you better.
    </FormMessage>
  );
}

type ReservationFormProps = {
  drive: DriveDoc;
  earlier: ReservationDoc | null;
};

/** A form that reserves a spot at a time that the person chooses. */
function ReservationForm({ drive, earlier }: ReservationFormProps) {
  const { form, draft, failure, submit, loggedIn } = useReservationForm(drive, earlier);
  const online = useStatus((status) => status.online);
  const { isSubmitting } = form.formState;
  const times = listTimesLeft(drive).map((time) => ({ value: time, label: describeClock(time) }));
  return (
    <div className="flex flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.schedule(drive.id)} onLeave={draft.keep}>
          Please log in to reserve a spot.
        </LogInHint>
      )}
      <RestNotice drive={drive} />
      <DraftedForm label="Reserve a spot" draft={draft} onSubmit={submit}>
        <SelectField
          label="Preferred time"
          help="Local time at the drive. A visit takes less than an hour."
          options={times}
          placeholder="Select a time"
          required
          {...makeFields(form)('preferred_time')}
        />
        {drive.org_name !== '' && (
          <p className="text-ink-soft">
            While you have a spot, and for 30 days after the drive, the staff of {drive.org_name}{' '}
            see your name, phone number and blood type and, if that is after the drive, the day from
            which you may give again.
          </p>
        )}
        {!online && (
          <p className="text-ink-soft">
            You are offline: your request is saved on this device, and confirmed or refused when you
            are online.
          </p>
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Reserving...">
          Reserve a Spot
        </Button>
      </DraftedForm>
    </div>
  );
}

function OwnSpot({ drive, reservation }: { drive: DriveDoc; reservation: ReservationDoc }) {
  const online = useStatus((status) => status.online);
  const live = isLive(reservation);
  // if the app was killed after the reservation was saved, its draft may still be there
  useEffect(() => {
    if (live) clearDraftsOf(getReservationDraftName(drive.id)).catch(() => undefined);
  }, [live, drive.id]);
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-22 font-semibold">Your reservation</h2>
      <span className="flex flex-wrap gap-2">
        <ReservationChip reservation={reservation} />
      </span>
      {live && <p className="text-18 font-medium">{describeClock(reservation.preferred_time)}</p>}
      {/* this element is always there, because screen readers announce changes only of an element that they know */}
      <output>{describeState(reservation, online, drive)}</output>
      {live && <RestNotice drive={drive} />}
      {live && hasMoved(reservation, drive) && (
        <FormMessage tone="info">
          The date, the hours or the place of this drive have changed since you reserved. Check that
          they still suit you.
        </FormMessage>
      )}
      {live && (
        <div className="flex flex-wrap gap-3">
          <CalendarButton drive={drive} reservation={reservation} />
          <CancelReservation reservation={reservation} driveName={drive.name} />
        </div>
      )}
    </Card>
  );
}

function NoForm({ drive }: { drive: DriveDoc }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage tone="info">
        {drive.is_sample
          ? 'This is an example. It does not take place, so nobody can reserve a spot.'
          : drive.called_off
            ? 'This drive was called off.'
            : drive.date < getTodayInput()
              ? 'This drive is over.'
              : listTimesLeft(drive).length === 0
                ? 'It is too late to reserve a spot: the last time today has passed.'
                : 'There are no slots left at this drive. When somebody cancels, the spot is offered here again.'}
      </FormMessage>
      <LinkButton to={paths.drives} variant="secondary">
        Other drives
      </LinkButton>
    </div>
  );
}

interface QuestionSlot {
  /** asks who has just reserved a spot about notifications; it comes from another feature */
  Question: ComponentType<{ about: string }>;
}

function Schedule({ drive, Question }: { drive: DriveDoc } & QuestionSlot) {
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  const userId = identity?.userId ?? null;
  const reservation = useReservationAt(drive.id, userId);
  if (locked) return <FormMessage tone="info">Unlock the screen to reserve a spot.</FormMessage>;
  if (reservation === undefined) return <Skeleton rows={2} label="Loading your reservation" />;
  const free =
    !drive.called_off &&
    !drive.is_sample &&
    (drive.slots_available > 0 ||
      (reservation && getReservationState(reservation) === 'cancelling'));
  return (
    <div className="flex flex-col gap-6">
      {reservation && <OwnSpot drive={drive} reservation={reservation} />}
      {reservation && isLive(reservation) && <Question about={drive.id} />}
      {!(reservation && isLive(reservation)) &&
        (free && listTimesLeft(drive).length > 0 ? (
          // if another person logs in or out, the changed key resets the form
          <ReservationForm key={userId} drive={drive} earlier={reservation} />
        ) : (
          <NoForm drive={drive} />
        ))}
    </div>
  );
}

function Page({ id, Question }: { id: string } & QuestionSlot) {
  const { state, record: drive } = useRecord('drives', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading donation drive" />;
  if (state !== 'here') return <DriveProblem state={state} />;
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">Reserve a Spot</h1>
        <p className="mt-1 text-18">{drive.name}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <Card as="section" className="flex flex-col gap-4 lg:order-2">
          <h2 className="sr-only">The drive</h2>
          <WhenAndWhere drive={drive} />
          {drive.called_off ? <CalledOff drive={drive} /> : <SlotsChip drive={drive} />}
          <SampleMark drive={drive} />
          <LinkButton to={paths.drive(drive.id)} variant="secondary" wide>
            View Details
          </LinkButton>
        </Card>
        <Schedule drive={drive} Question={Question} />
      </div>
    </>
  );
}

export function SchedulePage({ Question }: QuestionSlot) {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      {isRecordId(id) ? (
        <Page key={id} id={id} Question={Question} />
      ) : (
        <DriveProblem state="missing" />
      )}
    </div>
  );
}
