import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { driveProposalRow, newProposal } from '@/collections/drive-proposals/row';
import { requestPersistence } from '@/device/device-storage';
import { type LoginState, paths } from '@/paths';
import { type Identity, useIdentity } from '@/session/session';
import { useContactDefaults } from '@/session/use-contact-defaults';
import { createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { keepForm, saveForm, useOutlivedDraft } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useStatus } from '@/store/status';
import { getTodayInput } from '@/ui/date-words';
import type { Outcome } from '@/ui/feedback/OutcomeMessage';
import { useDirtyForm } from '@/ui/form/dirty-forms';

/** The name of the form's draft. */
const PROPOSAL_DRAFT = 'drive-proposal';

const row = driveProposalRow.shape;

/** The fields of the form, in their order. Their rules are those of the stored rows. The form itself holds texts. */
export const proposalSchema = z.object({
  /** the id is made when the form opens and kept in its draft, so that submitting the form twice makes one proposal */
  id: row.id,
  organization: row.organization,
  place_kind: z.string().pipe(row.place_kind),
  contact_name: row.contact_name,
  phone_number: row.phone_number,
  email: z.string().trim().min(1, 'Enter an e-mail address').pipe(row.email),
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  preferred_date: z
    .string()
    .refine((date) => date === '' || date >= getTodayInput(), 'Choose today or a later day')
    .transform((date) => (date === '' ? null : date))
    .pipe(row.preferred_date),
  expected_donors: z
    .string()
    .trim()
    .min(1, 'Enter how many donors you expect')
    .transform(Number)
    .pipe(row.expected_donors),
  notes: z.string().trim().pipe(row.notes),
});

/** The values of the form after validation. */
export type ProposalValues = z.output<typeof proposalSchema>;

/** The values of the form as they were typed. */
export type ProposalInput = z.input<typeof proposalSchema>;

export const makeEmptyProposal = (): ProposalInput => ({
  id: crypto.randomUUID(),
  organization: '',
  place_kind: '',
  contact_name: '',
  phone_number: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  preferred_date: '',
  expected_donors: '',
  notes: '',
});

/**
 * Saves a proposal of a drive on this device. Sync sends it. Saving the same values again changes nothing.
 * @throws if it could not be saved; nothing has changed then
 */
async function proposeDrive(
  values: ProposalValues,
  proposer: Pick<Identity, 'userId' | 'email'>,
): Promise<void> {
  const row = newProposal({
    ...values,
    user_id: proposer.userId,
    user_email: proposer.email,
    answer: '',
    drive_id: null,
  });
  await createRecord(await getCurrentStore(), 'drive_proposals', row);
  void requestPersistence();
}

const FAILED = 'Failed to submit your blood drive. Please try again later.';
const CONTACT = { name: 'contact_name', phone: 'phone_number', email: 'email' } as const;

/** Manages the form that proposes a drive: its draft, the fields that it is filled in with, and its submission. */
export function useProposalForm() {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<ProposalInput, unknown, ProposalValues>({
    resolver: zodResolver(proposalSchema),
    defaultValues: makeEmptyProposal(),
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(PROPOSAL_DRAFT, form);
  useDirtyForm(isDirty);
  useContactDefaults(form, CONTACT, identity, draft);

  const id = useWatch({ control: form.control, name: 'id' });
  useOutlivedDraft(draft, 'drive_proposals', identity ? id : null, isSubmitting);

  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    setOutcome(null);
    const words = await saveForm(draft, FAILED, () => proposeDrive(values, identity));
    if (words !== '') {
      setOutcome({ kind: 'failed', words });
      return;
    }
    form.reset({ ...form.formState.defaultValues, id: crypto.randomUUID() });
    setOutcome({ kind: 'sent', offline: !useStatus.getState().online });
  });

  async function submit() {
    if (identity) return save();
    const words = await keepForm(draft, FAILED);
    if (words !== '') return setOutcome({ kind: 'failed', words });
    const state: LoginState = {
      from: paths.organizeDrive,
      notice: 'Please log in to organize a blood drive',
    };
    await navigate(paths.login, { state });
  }

  return { form, draft, outcome, submit, loggedIn: identity !== null };
}
