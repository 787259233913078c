import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { REPORT_REASONS } from '@/calls/reports';
import { saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { type BloodRequestDoc, bloodRequestRow } from '@/collections/blood-requests/row';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { objectTo } from '../request-commands';

const rules = z.object({
  objection: bloodRequestRow.shape.objection.min(1, 'Write why the reports are wrong'),
});

/** Says for which reasons several people have reported a request. It never says who they are. */
function whyWords({ timeline = [] }: BloodRequestDoc): string {
  const reasons = timeline.findLast(({ event }) => event === 'hidden')?.fields ?? [];
  const words = Object.entries(REPORT_REASONS).flatMap(([reason, text]) =>
    reasons.includes(reason) ? [`“${text}”`] : [],
  );
  return words.length === 0 ? '' : ` They said: ${words.join(', ')}.`;
}

function ObjectionForm({ request }: { request: BloodRequestDoc }) {
  const [failure, setFailure] = useState('');
  const form = useForm<z.input<typeof rules>>({
    resolver: zodResolver(rules),
    defaultValues: { objection: '' },
  });
  const draft = useFormDraft(`objection:${request.id}`, form);
  const { errors, isSubmitting } = form.formState;
  const failed = 'Your objection could not be saved. Please try again.';
  const submit = form.handleSubmit(async ({ objection }) =>
    setFailure(await saveForm(draft, failed, () => objectTo(request.id, objection))),
  );
  return (
    <div className="flex max-w-form flex-col gap-4">
      <DraftedForm label="Object" draft={draft} errors={listErrors(errors)} onSubmit={submit}>
        <TextAreaField
          label="Why are the reports wrong?"
          help="Only administrators read it."
          maxLength={500}
          required
          {...makeFields(form)('objection')}
        />
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Object
        </Button>
      </DraftedForm>
    </div>
  );
}

/** Tells the owner that their request is hidden, and why. The owner can object to that. */
export default function HiddenNotice({ request }: { request: BloodRequestDoc }) {
  const { objection = '', unsent } = request;
  return (
    <section aria-label="Hidden" className="flex flex-col gap-4">
      <FormMessage tone="error">
        <p>This request is hidden: several people reported it.{whyWords(request)}</p>
        <p className="mt-1 font-normal">
          Donors do not see it until an administrator has looked at it, or for 12 hours. Nobody can
          be accepted, and no numbers are shown.
          {objection === '' && ' If the reports are wrong, say so here and ask for a look.'}
        </p>
      </FormMessage>
      {objection === '' ? (
        <ObjectionForm request={request} />
      ) : (
        <FormMessage tone="info">
          <p>You objected: “{objection}”</p>
          <p className="mt-1 font-normal">
            {unsent === 1
              ? 'Saved on this device. It is sent as soon as you are online.'
              : 'An administrator reads it with the reports.'}
          </p>
        </FormMessage>
      )}
    </section>
  );
}
