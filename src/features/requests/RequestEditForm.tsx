import { useEffect, useRef } from 'react';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DraftNotice } from '@/ui/DraftNotice';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormMessage } from '@/ui/FormMessage';
import { RequestFields } from './RequestFields';
import { useRequestEdit } from './use-request-edit';

type RequestEditFormProps = {
  request: BloodRequestDoc;
  onSaved: () => void;
  onCancelled: () => void;
};

/** The requester changes an open request; whose it is and the patient ID stay. */
export function RequestEditForm({ request, ...ends }: RequestEditFormProps) {
  const { form, draft, failure, submit, cancel } = useRequestEdit(request, ends);
  const { isSubmitting, errors } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { base: _, ...problems } = errors;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-22 font-semibold">
        Edit Request
      </h2>
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <ErrorSummary errors={errorList(problems)} />
      <Card>
        <form
          noValidate
          aria-label="Edit Request"
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-6"
        >
          <RequestFields form={form} />
          {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
          <div className="grid gap-3 sm:flex sm:flex-row-reverse">
            <Button type="submit" className="sm:grow" busy={isSubmitting} busyLabel="Updating...">
              Save Changes
            </Button>
            <Button variant="secondary" disabled={isSubmitting} onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
