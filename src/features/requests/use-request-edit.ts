import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveFailureWords } from '@/store/device-storage';
import { useFormDraft } from '@/store/drafts';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useDirtyForm } from '@/ui/dirty-forms';
import { changeRequest } from './request-commands';
import { editInput, editPatch } from './request-edit';
import { type RequestInput, requestSchema, type RequestValues } from './request-schema';

/** Name of the draft of a request's edit form. */
export const editDraft = (id: string) => `request-edit:${id}`;

type Ends = { onSaved: () => void; onCancelled: () => void };

/** The requester's edit form: its draft, and what happens when it is saved or left. */
export function useRequestEdit(request: BloodRequestDoc, { onSaved, onCancelled }: Ends) {
  const [failure, setFailure] = useState('');
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(requestSchema),
    defaultValues: editInput(request),
  });
  const draft = useFormDraft(editDraft(request.id), form);
  useDirtyForm(form.formState.isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    try {
      await changeRequest(request.id, editPatch(values));
    } catch (error) {
      setFailure(saveFailureWords('Failed to update your request. Please try again.', error));
      return;
    }
    // it is saved; a draft that will not go is no reason to say otherwise
    await draft.clear().catch(() => undefined);
    onSaved();
  });

  async function cancel() {
    await draft.clear().catch(() => undefined);
    onCancelled();
  }

  return { form, draft, failure, submit, cancel };
}
