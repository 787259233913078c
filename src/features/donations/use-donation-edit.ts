import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveFailureWords } from '@/store/device-storage';
import { useFormDraft } from '@/store/drafts';
import type { DonorDoc } from '@/store/entities/donor';
import { useDirtyForm } from '@/ui/dirty-forms';
import { changeDonation } from './donation-commands';
import { type EditInput, editInput, editPatch, editSchema, type EditValues } from './donation-edit';

/** Name of the draft of a donation's edit form. */
export const editDraft = (id: string) => `donation-edit:${id}`;

type Ends = { onSaved: () => void; onCancelled: () => void };

/** The owner's edit form: its draft, and what happens when it is saved or left. */
export function useDonationEdit(donation: DonorDoc, { onSaved, onCancelled }: Ends) {
  const [failure, setFailure] = useState('');
  const form = useForm<EditInput, unknown, EditValues>({
    resolver: zodResolver(editSchema),
    defaultValues: editInput(donation),
  });
  const draft = useFormDraft(editDraft(donation.id), form);
  useDirtyForm(form.formState.isDirty);

  async function save(values: EditValues) {
    setFailure('');
    try {
      await changeDonation(donation.id, editPatch(values));
    } catch (error) {
      setFailure(saveFailureWords('Failed to update donation details', error));
      return;
    }
    // it is saved; a draft that will not go is no reason to say otherwise
    await draft.clear().catch(() => undefined);
    onSaved();
  }

  async function cancel() {
    await draft.clear().catch(() => undefined);
    onCancelled();
  }

  const submit = (event: BaseSyntheticEvent) => void form.handleSubmit(save)(event);
  return { form, draft, failure, submit, cancel };
}
