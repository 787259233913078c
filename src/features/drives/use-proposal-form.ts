import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { saveFailureWords } from '@/store/device-storage';
import { useFormDraft } from '@/store/drafts';
import { useLiveOne } from '@/store/live';
import { useStatus } from '@/store/status';
import { useDirtyForm } from '@/ui/dirty-forms';
import { proposeDrive } from './proposal-commands';
import {
  emptyProposal,
  PROPOSAL_DRAFT,
  type ProposalInput,
  proposalSchema,
  type ProposalValues,
} from './proposal-schema';

const FAILED = 'Failed to submit your blood drive. Please try again later.';

export type Outcome = { kind: 'sent'; offline: boolean } | { kind: 'failed'; words: string };

/**
 * The form of somebody who offers to host a drive: its draft, what is filled in already, and what became of it.
 * @param carried what was typed before logging in
 */
export function useProposalForm(carried: Record<string, unknown> | undefined) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<ProposalInput, unknown, ProposalValues>({
    resolver: zodResolver(proposalSchema),
    defaultValues: emptyProposal(),
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(PROPOSAL_DRAFT, form, { carried: carried ?? null });
  const restored = draft.restoredAt !== null;
  useDirtyForm(isDirty);

  // who is asking, from the account and the profile, while nothing was typed
  const profile = useLiveOne('profiles', identity?.userId ?? null);
  const email = identity?.email ?? '';
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : '';
  const phone = profile?.phone_number ?? '';
  useEffect(() => {
    if (restored || isDirty) return;
    const known = { contact_name: name, phone_number: phone, email };
    for (const field of ['contact_name', 'phone_number', 'email'] as const) {
      if (known[field] !== '') form.resetField(field, { defaultValue: known[field] });
    }
  }, [form, restored, isDirty, name, phone, email]);

  // a draft that outlived its own proposal, as when the app was killed between the two
  const id = useWatch({ control: form.control, name: 'id' });
  const sent = useLiveOne('drive_proposals', identity ? id : null);
  const stale = Boolean(sent) && restored && !isSubmitting;
  const { discard } = draft;
  useEffect(() => {
    if (stale) void discard().catch(() => undefined);
  }, [stale, discard]);

  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    setOutcome(null);
    try {
      await proposeDrive(values, identity);
    } catch (error) {
      setOutcome({ kind: 'failed', words: saveFailureWords(FAILED, error) });
      return;
    }
    // it is saved; a draft that will not go is no reason to say otherwise
    await draft.clear().catch(() => undefined);
    form.reset({ ...form.formState.defaultValues, id: crypto.randomUUID() });
    setOutcome({ kind: 'sent', offline: !useStatus.getState().online });
  });

  async function submit() {
    if (identity) return save();
    const state: LoginState = {
      from: paths.organizeDrive,
      notice: 'Please log in to organize a blood drive',
      draft: form.getValues(),
    };
    await navigate(paths.login, { state });
  }

  return { form, draft, outcome, submit, loggedIn: identity !== null };
}
