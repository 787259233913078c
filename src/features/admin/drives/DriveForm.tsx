import { CalendarX } from 'lucide-react';
import type { DriveDoc } from '@/collections/drives/row';
import type { DriveProposalDoc } from '@/collections/drive-proposals/row';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { PageHeading } from '@/ui/layout/PageHeading';
import { useDriveScope } from './drive-scope';
import { DriveFields } from './DriveFields';
import { HoldersNotice } from './HoldersNotice';
import { useDriveForm } from './use-drive-form';

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

/** Makes or changes a drive. It is saved on this device, and sent when there is a network. */
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
