import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import type { DriveDoc } from '@/store/entities/drive';
import type { ReservationDoc } from '@/store/entities/reservation';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { clockWords } from '@/ui/date-words';
import { DraftNotice } from '@/ui/DraftNotice';
import { FormMessage } from '@/ui/FormMessage';
import { SelectField } from '@/ui/SelectField';
import { timesOf } from './drive-words';
import { useReservationForm } from './use-reservation-form';

function LogInHint({
  driveId,
  form,
}: { driveId: string } & Pick<ReturnType<typeof useReservationForm>, 'form'>) {
  const draft = useWatch({ control: form.control });
  const state: LoginState = { from: paths.schedule(driveId), draft };
  return (
    <FormMessage tone="info">
      Please log in to reserve a spot.{' '}
      <Link to={paths.login} state={state} className="font-semibold underline">
        Log In
      </Link>
    </FormMessage>
  );
}

type ReservationFormProps = {
  drive: DriveDoc;
  earlier: ReservationDoc | null;
  carried: Record<string, unknown> | undefined;
};

/** Asks for a spot at a time that suits. */
export function ReservationForm({ drive, earlier, carried }: ReservationFormProps) {
  const { form, draft, failure, submit, loggedIn } = useReservationForm(drive, earlier, carried);
  const online = useStatus((status) => status.online);
  const { errors, isSubmitting } = form.formState;
  const times = timesOf(drive).map((time) => ({ value: time, label: clockWords(time) }));
  return (
    <div className="flex flex-col gap-4">
      {!loggedIn && <LogInHint driveId={drive.id} form={form} />}
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <Card>
        <form
          noValidate
          aria-label="Reserve a spot"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="flex flex-col gap-5"
        >
          <SelectField
            label="Preferred time"
            help="At the drive's own place. A visit takes less than an hour."
            options={times}
            placeholder="Select a time"
            required
            error={errors.preferred_time?.message}
            {...form.register('preferred_time')}
          />
          {!online && (
            <p className="text-ink-soft">
              You are offline: your request is saved on this device, and confirmed or refused when
              you are online.
            </p>
          )}
          {failure !== null && <FormMessage tone="error">{failure}</FormMessage>}
          <Button type="submit" wide busy={isSubmitting} busyLabel="Reserving...">
            Reserve a Spot
          </Button>
        </form>
      </Card>
    </div>
  );
}
