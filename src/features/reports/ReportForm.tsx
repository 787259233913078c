import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Reportable, reportRecord } from '@/calls/reports';
import { describeError, ServerError } from '@/calls/server-error';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { TextAreaField } from '@/ui/form/TextAreaField';
import {
  reasonOptions,
  reportDraft,
  type ReportInput,
  reportSchema,
  type ReportValues,
} from './report-schema';

const SENT = 'Thank you. An administrator will look at it. Nobody else learns that it was you.';
const ALREADY = 'You have reported this before. An administrator will look at it.';

/** A form that asks what is wrong with another person's record, and reports the record to the administrators. */
export function ReportForm({ table, id }: { table: Reportable; id: string }) {
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState('');
  const online = useStatus((status) => status.online);
  const form = useForm<ReportInput, unknown, ReportValues>({
    resolver: zodResolver(reportSchema),
    defaultValues: { reason: '', note: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyForm(isDirty);
  const draft = useFormDraft(reportDraft(table, id), form);
  const field = makeFields(form);

  const submit = form.handleSubmit(async ({ reason, note }) => {
    setFailure('');
    try {
      const { status } = await reportRecord(table, id, reason, note);
      setSent(status === 'already' ? ALREADY : SENT);
      await draft.clear().catch(() => undefined);
    } catch (error) {
      if (error instanceof ServerError && error.field === 'reason')
        form.setError('reason', { message: describeError(error) });
      else setFailure(describeError(error));
    }
  });

  if (sent !== '') return <FormMessage tone="success">{sent}</FormMessage>;
  return (
    <div className="flex max-w-form flex-col gap-4">
      <DraftedForm label="Report" draft={draft} errors={listErrors(errors)} onSubmit={submit}>
        <RadioGroup label="What is wrong?" options={reasonOptions} required {...field('reason')} />
        <TextAreaField
          label="What happened?"
          help="Only administrators read it."
          maxLength={500}
          {...field('note')}
        />
        {!online && (
          <p className="text-ink-soft">
            You are offline. What you type is kept on this device; a report needs a connection.
          </p>
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Sending...">
          Send Report
        </Button>
      </DraftedForm>
    </div>
  );
}
