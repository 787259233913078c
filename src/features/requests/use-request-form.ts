import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { BloodType } from '@/blood/blood-type';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { saveFailureWords } from '@/store/device-storage';
import { useFormDraft } from '@/store/drafts';
import { useLiveOne } from '@/store/live';
import { useStatus } from '@/store/status';
import { useDirtyForm } from '@/ui/dirty-forms';
import { postRequest } from './request-commands';
import {
  emptyRequest,
  REQUEST_DRAFT,
  type RequestInput,
  requestSchema,
  type RequestValues,
} from './request-schema';
import { useContactDefaults } from './use-contact-defaults';

/** The success message stays this long (product specification, section 9). */
const SUCCESS_MS = 3000;
const FAILED = 'Failed to submit your blood request. Please try again later.';

export type Outcome = { kind: 'sent'; offline: boolean } | { kind: 'failed'; words: string };

/**
 * The request form: its draft, what is filled in already, and what became of a submission.
 * @param preselected blood type another page asks for
 * @param carried what was typed before logging in
 */
export function useRequestForm(
  preselected: BloodType | undefined,
  carried: Record<string, unknown> | undefined,
) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(requestSchema),
    defaultValues: { ...emptyRequest(), blood_type: preselected ?? '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(REQUEST_DRAFT, form, { carried: carried ?? null });
  const restored = draft.restoredAt !== null;
  useDirtyForm(isDirty);
  useContactDefaults(form, identity, restored);

  // What another page asks for counts more than what the draft had chosen.
  useEffect(() => {
    if (restored && preselected) form.setValue('blood_type', preselected, { shouldDirty: true });
  }, [restored, preselected, form]);

  // A draft that outlived its own request, as when the app was killed between the two.
  const id = useWatch({ control: form.control, name: 'id' });
  const posted = useLiveOne('blood_requests', identity ? id : null);
  const stale = Boolean(posted) && restored && !isSubmitting;
  const { discard } = draft;
  useEffect(() => {
    if (stale) void discard().catch(() => undefined);
  }, [stale, discard]);

  useEffect(() => {
    if (outcome?.kind !== 'sent') return undefined;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    setOutcome(null);
    try {
      await postRequest(values, identity);
    } catch (error) {
      setOutcome({ kind: 'failed', words: saveFailureWords(FAILED, error) });
      return;
    }
    // It is saved; a draft that will not go is no reason to say otherwise.
    await draft.clear().catch(() => undefined);
    form.reset({ ...form.formState.defaultValues, blood_type: '', id: crypto.randomUUID() });
    setOutcome({ kind: 'sent', offline: !useStatus.getState().online });
  });

  async function submit() {
    if (identity) return save();
    const state: LoginState = {
      from: paths.createRequest,
      notice: 'Please log in to submit a blood request',
      draft: form.getValues(),
    };
    await navigate(paths.login, { state });
  }

  return { form, draft, outcome, submit, loggedIn: identity !== null };
}
