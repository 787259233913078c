import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { COMPONENTS } from '@/blood/request-life';
import { saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { getTodayInput } from '@/ui/date-words';
import { showToast } from '@/ui/feedback/toast-store';
import { DialogForm } from '@/ui/form/DialogForm';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { addEarlier } from './earlier-commands';
import {
  EARLIER_DRAFT,
  type EarlierInput,
  earlierSchema,
  type EarlierValues,
} from './earlier-schema';

const components = Object.entries(COMPONENTS).map(([value, label]) => ({ value, label }));

type AddEarlierProps = {
  userId: string;
  /** the days of which the history has a donation that the person cannot add again */
  taken: readonly string[];
  /** what is known of the donation already; the fields of a draft come before it */
  known: Partial<EarlierInput>;
  onDone: () => void;
};

/** A form in which a person tells of a donation that this app does not know of. It works offline. */
export function AddEarlier({ userId, taken, known, onDone }: AddEarlierProps) {
  const [failure, setFailure] = useState('');
  const rules = useMemo(() => earlierSchema(taken), [taken]);
  const form = useForm<EarlierInput, unknown, EarlierValues>({
    resolver: zodResolver(rules),
    defaultValues: { day: '', component: 'whole_blood', place: '', ...known },
  });
  const draft = useFormDraft(EARLIER_DRAFT, form);
  const field = makeFields(form);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(async (values) => {
    setFailure('');
    const failed = 'The donation could not be saved. Please try again.';
    const words = await saveForm(draft, failed, () => addEarlier(userId, values));
    setFailure(words);
    if (words !== '') return;
    showToast({ text: 'Added to your history.', tone: 'success' });
    onDone();
  });

  return (
    <DialogForm
      label="Add an earlier donation"
      draft={draft}
      failure={failure}
      busy={isSubmitting}
      action="Add Donation"
      busyAction="Adding..."
      onSubmit={save}
      onCancel={onDone}
    >
      <p className="text-ink-soft">Only you and administrators see it. Nobody checks it.</p>
      <TextField label="Day" type="date" required max={getTodayInput()} {...field('day')} />
      <SelectField label="What you gave" required options={components} {...field('component')} />
      <TextField
        label="Place"
        autoComplete="off"
        help="If you like: the hospital, the drive or the city"
        {...field('place')}
      />
    </DialogForm>
  );
}
