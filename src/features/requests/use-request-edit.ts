import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useRecordEdit } from '@/store/hooks/use-record-edit';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { changeRequest } from './request-commands';
import { editInput, editPatch } from './request-edit';
import { type RequestInput, requestSchema, type RequestValues } from './request-schema';

/** Name of the draft of a request's edit form. */
export const editDraft = (id: string) => `request-edit:${id}`;

type Ends = { onSaved: () => void; onCancelled: () => void };

/** The requester's edit form: its draft, and what happens when it is saved or left. */
export function useRequestEdit(request: BloodRequestDoc, ends: Ends) {
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(requestSchema),
    defaultValues: editInput(request),
  });
  useDirtyForm(form.formState.isDirty);
  const edit = useRecordEdit(editDraft(request.id), form, {
    save: async (values) =>
      sayClashed(await changeRequest(request.id, editPatch(values), { ...values.base })),
    failed: 'Failed to update your request. Please try again.',
    ...ends,
  });
  return { form, ...edit };
}
