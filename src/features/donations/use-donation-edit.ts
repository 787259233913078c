import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DonorDoc } from '@/collections/donors/row';
import { changeExisting } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { useRecordEdit } from '@/store/hooks/use-record-edit';
import type { Fields } from '@/sync/protocol';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import {
  type DonationPatch,
  type EditInput,
  editSchema,
  type EditValues,
  makeEditInput,
  makeEditPatch,
} from './donation-edit';

/**
 * Changes a donation on this device; sync sends the change.
 * @param base the values that the form was opened with
 * @returns `clashed` if somebody else changed the same fields meanwhile; their values stay, and the change needs
 * attention
 * @throws if it could not be saved; then nothing changed
 */
export async function changeDonation(
  id: string,
  patch: DonationPatch,
  base: Fields = {},
): Promise<'saved' | 'clashed'> {
  return changeExisting(await getCurrentStore(), 'donors', id, patch, { base });
}

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
