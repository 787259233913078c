import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { DonorDoc } from '@/collections/donors/row';
import { textUpTo } from '@/collections/text';
import { donors } from '@/records/donors';
import { makeInput } from '@/records/input';
import { changeExisting } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { useRecordEdit } from '@/store/hooks/use-record-edit';
import type { Fields } from '@/protocol';
import { getTodayInput } from '@/ui/date-words';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { asked, donorSchema } from './register/donor-schema';

/**
 * The fields that an owner may change. None is required: an empty address is shown as "Not given". If a choice is left
 * open, the form holds an empty text.
 */
const fields = donorSchema
  .omit({ id: true, full_name: true, phone_number: true, blood_type: true })
  .extend({
    address: textUpTo(300),
    city: textUpTo(120),
    state: textUpTo(120),
    zip_code: textUpTo(20),
    is_available: z.boolean(),
    preferred_date: asked.preferred_date,
  });
type EditFields = z.input<typeof fields>;
type Field = keyof EditFields;

/**
 * The schema of the edit form. `base` is the donation as it was when the form opened. The draft keeps it. Only what
 * the owner has changed is saved, whatever others have changed since.
 */
export const editSchema = fields
  .extend({ base: z.custom<EditFields>() })
  .refine(
    ({ preferred_date: date, base }) =>
      date === null || date === base.preferred_date || date >= getTodayInput(),
    { path: ['preferred_date'], error: 'Choose today or a later date' },
  );
export type EditInput = z.input<typeof editSchema>;
export type EditValues = z.output<typeof editSchema>;

/** Makes the values of the form from the current donation. */
export function makeEditInput(donation: DonorDoc): EditInput {
  const now = makeInput(donors.labels, Object.keys(fields.shape), donation) as EditFields;
  return { ...now, base: now };
}

type DonationPatch = Partial<z.output<typeof fields>>;

/** Returns the columns that the owner has changed. */
export function makeEditPatch({ base, ...values }: EditValues): DonationPatch {
  const changed = (Object.keys(values) as Field[]).filter(
    (name) => (values[name] ?? '') !== base[name],
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/**
 * Changes a donation on this device. Sync sends the change.
 * @param base the values with which the form opened
 * @returns `clashed` if somebody else has changed the same fields meanwhile. Their values stay, and the owner's
 * change needs attention.
 * @throws if it could not be saved; nothing has changed then
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
