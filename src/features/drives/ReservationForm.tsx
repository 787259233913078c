import { paths } from '@/paths';
import type { DriveDoc } from '@/collections/drives/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { describeClock } from '@/ui/date-words';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { makeFields } from '@/ui/form/fields-of';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LogInHint } from '@/ui/form/LogInHint';
import { SelectField } from '@/ui/form/SelectField';
import { listTimesLeft } from './drive-words';
import { RestNotice } from './RestNotice';
import { useReservationForm } from './use-reservation-form';

type ReservationFormProps = {
  drive: DriveDoc;
  earlier: ReservationDoc | null;
};

/** Reserves a spot at a time that the person chooses. */
export function ReservationForm({ drive, earlier }: ReservationFormProps) {
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
