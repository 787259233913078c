import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { type DriveProposalDoc, driveProposalRow } from '@/collections/drive-proposals/row';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { showToast } from '@/ui/feedback/toast-store';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { makeFields } from '@/ui/form/fields-of';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { answerProposal } from './proposal-commands';

const rules = z.object({
  answer: z
    .string()
    .trim()
    .min(1, 'Write what they should know')
    .pipe(driveProposalRow.shape.answer),
});

type AnswerFormProps = { proposal: DriveProposalDoc; onDone: () => void };

/** Writes to the proposer of a drive. */
export function AnswerForm({ proposal, onDone }: AnswerFormProps) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { answer: proposal.answer },
  });
  const draft = useFormDraft(`proposal-answer:${proposal.id}`, form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ answer }) => {
    const failed = 'The answer could not be saved. Please try again.';
    const words = await saveForm(draft, failed, () => answerProposal(proposal.id, answer));
    setFailure(words);
    if (words !== '') return;
    showToast({ text: 'Answer saved.', tone: 'success' });
    onDone();
  });
  async function cancel() {
    await draft.clear().catch(() => undefined);
    onDone();
  }

  return (
    <form
      noValidate
      aria-label="Answer a proposal"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-5"
    >
      <DraftNotice draft={draft} />
      <TextAreaField
        label="Answer"
        required
        help={`${proposal.contact_name} reads it on the page where they proposed the drive.`}
        {...makeFields(form)('answer')}
      />
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save Answer
        </Button>
      </div>
    </form>
  );
}
