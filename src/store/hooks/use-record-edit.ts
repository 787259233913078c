import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormDraft } from '../drafts/use-form-draft';
import { saveForm } from '../drafts/save-form';

interface RecordEdit<Values> {
  save: (values: Values) => Promise<unknown>;
  /** the sentence to show if saving fails */
  failed: string;
  onSaved: () => void;
  onCancelled: () => void;
}

/**
 * Manages the form with which a person changes a record: its draft, saving and cancelling.
 * @param name the name of the form, for its draft
 */
export function useRecordEdit<T extends FieldValues, Context, Values>(
  name: string,
  form: UseFormReturn<T, Context, Values>,
  { save, failed, onSaved, onCancelled }: RecordEdit<Values>,
) {
  const [failure, setFailure] = useState('');
  const draft = useFormDraft(name, form);

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    const words = await saveForm(draft, failed, () => save(values));
    setFailure(words);
    if (words === '') onSaved();
  });

  async function cancel() {
    await draft.clear().catch(() => undefined);
    onCancelled();
  }

  return { draft, failure, fail: setFailure, submit, cancel };
}
