import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DonorDoc } from '@/collections/donors/row';
import { useRecordEdit } from '@/store/hooks/use-record-edit';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { changeDonation } from './donation-commands';
import {
  type EditInput,
  makeEditInput,
  makeEditPatch,
  editSchema,
  type EditValues,
} from './donation-edit';

/** Returns the name of the draft of a donation's edit form. */
export const getEditDraftName = (id: string) => `donation-edit:${id}`;

type Ends = { onSaved: () => void; onCancelled: () => void };

/** Manages the owner's edit form: its draft, saving and cancelling. */
export function useDonationEdit(donation: DonorDoc, ends: Ends) {
  const form = useForm<EditInput, unknown, EditValues>({
    resolver: zodResolver(editSchema),
    defaultValues: makeEditInput(donation),
  });
  useDirtyForm(form.formState.isDirty);
  const edit = useRecordEdit(getEditDraftName(donation.id), form, {
    save: async (values) =>
      sayClashed(await changeDonation(donation.id, makeEditPatch(values), values.base)),
    failed: 'Failed to update donation details',
    ...ends,
  });
  return { form, ...edit };
}
