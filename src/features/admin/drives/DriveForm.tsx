import { CalendarX } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import type { DriveDoc } from '@/collections/drives/row';
import { checkZip } from '@/places/check-zip';
import { drives } from '@/records/drives';
import { makeRecordFields } from '@/records/fields';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import { PageHeading } from '@/ui/layout/PageHeading';
import type { DriveInput, DriveValues } from './drive-schema';
import { useDriveScope } from './drive-scope';
import { useHolders } from './use-day';
import { useDriveForm } from './use-drive-form';
import { describeHolders } from './when-words';

type DriveFieldsProps = {
  form: UseFormReturn<DriveInput, unknown, DriveValues>;
  /** whether to ask also for how many weeks the drive repeats */
  repeats: boolean;
};

/** The fields of the form, in the order of its schema. */
function DriveFields({ form, repeats }: DriveFieldsProps) {
  const field = makeRecordFields(form, drives.labels);
  const filled = { autoComplete: 'off', required: true };
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">{field('name', filled)}</div>
      {field('date', { required: true })}
      {repeats && (
        <TextField
          label="Weeks"
          inputMode="numeric"
          autoComplete="off"
          required
          help="1 for a single day. 4 makes four drives on the same weekday."
          {...makeFields(form)('weeks')}
        />
      )}
      <div className="grid grid-fit gap-5 sm:col-span-2">
        {field('start_time', { required: true })}
        {field('end_time', { required: true })}
      </div>
      <div className="sm:col-span-2">
        {field('location', { ...filled, help: 'For instance Town Hall, ground floor' })}
      </div>
      <div className="sm:col-span-2">{field('address', filled)}</div>
      {field('zip_code', { ...filled, check: checkZip, inputMode: 'numeric' })}
      <TextField
        label={drives.labels.slots_total.label}
        inputMode="numeric"
        autoComplete="off"
        required
        help="How many people can give in all"
        {...makeFields(form)('slots_total')}
      />
      {field('requirements')}
      {field('incentives')}
    </div>
  );
}

type HoldersNoticeProps = {
  driveId: string;
  form: UseFormReturn<DriveInput, unknown, DriveValues>;
};

/** Says how many people hold spots at the drive, and what the change would mean for them, before it is saved. */
function HoldersNotice({ driveId, form }: HoldersNoticeProps) {
  const holders = useHolders(driveId);
  const [total, start, end] = useWatch({
    control: form.control,
    name: ['slots_total', 'start_time', 'end_time'],
  });
  const [from, until] = [start.slice(0, 5), end.slice(0, 5)];
  // In a damaged record `time` may not be a string. A comparison accepts any value; `time.slice` would throw.
  const outside = holders?.filter(
    ({ time, isExpected }) => isExpected && (time < from || time >= until),
  );
  const found = describeHolders(holders?.length ?? 0, Number(total), outside?.length ?? 0);
  if (!found) return null;
  return <FormMessage tone={found.isOver ? 'error' : 'info'}>{found.words}</FormMessage>;
}

type DriveFormProps = { drive?: DriveDoc; proposal?: DriveProposalDoc | undefined };

function Form({ drive, proposal }: DriveFormProps) {
  const { form, draft, failure, submit, cancel } = useDriveForm(drive ?? null, proposal ?? null);
  const { errors, isSubmitting } = form.formState;
  const { base: _, ...problems } = errors;
  const label = drive ? 'Change Drive' : 'New Drive';
  return (
    <div className="flex max-w-form flex-col gap-5">
      <PageHeading title={label}>
        {proposal
          ? `Proposed by ${proposal.contact_name} of ${proposal.organization}. They see this drive in the app once it is saved.`
          : drive
            ? drive.name
            : 'Everyone sees it as soon as it is sent.'}
      </PageHeading>
      <DraftedForm label={label} draft={draft} errors={listErrors(problems)} onSubmit={submit}>
        <DriveFields form={form} repeats={!drive} />
        {drive && <HoldersNotice driveId={drive.id} form={form} />}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" className="sm:grow" busy={isSubmitting} busyLabel="Saving...">
            {drive ? 'Save Changes' : 'Save Drive'}
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => void cancel()}>
            Cancel
          </Button>
        </div>
      </DraftedForm>
    </div>
  );
}

/**
 * A form that makes or changes a drive. It saves the drive on this device, and sync sends it when there is a network.
 */
export function DriveForm(props: DriveFormProps) {
  const { mayManage } = useDriveScope();
  if (mayManage) return <Form {...props} />;
  return (
    <>
      <h1 className="sr-only">Drive</h1>
      <EmptyState icon={CalendarX} title="A manager of your hospital plans its drives" />
    </>
  );
}
