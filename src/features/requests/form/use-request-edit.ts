import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { beginWith } from '@/store/drafts/begin-with';
import { saveForm } from '@/store/drafts/save-form';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useRecordEdit } from '@/store/hooks/use-record-edit';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { changeRequest } from '../request-commands';
import { editBase, editInput, editPatch } from './request-edit';
import {
  REQUEST_DRAFT,
  type RequestInput,
  requestSchema,
  type RequestValues,
} from './request-schema';

/** Returns the name of the draft of a request's edit form. */
export const editDraft = (id: string) => `request-edit:${id}`;

const FAILED_REUSE = 'The new request could not be started. Please try again.';

type Ends = { onSaved: () => void; onCancelled: () => void };

/** Manages the requester's edit form: its draft, saving and cancelling. */
export function useRequestEdit(request: BloodRequestDoc, ends: Ends) {
  const navigate = useNavigate();
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(requestSchema),
    defaultValues: editInput(request),
  });
  useDirtyForm(form.formState.isDirty);
  const edit = useRecordEdit(editDraft(request.id), form, {
    save: async (values) =>
      sayClashed(await changeRequest(request.id, editPatch(values), editBase(values))),
    failed: 'Failed to update your request. Please try again.',
    ...ends,
  });

  /** Starts a new request with the values of this form. */
  async function reuse() {
    const { base: _, ...values } = form.getValues();
    const fresh = { ...values, id: crypto.randomUUID(), verified: false };
    const words = await saveForm(edit.draft, FAILED_REUSE, () => beginWith(REQUEST_DRAFT, fresh));
    if (words === '') await navigate(paths.createRequest);
    else edit.fail(words);
  }

  return { form, ...edit, reuse };
}
