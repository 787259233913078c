import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { BloodType } from '@/blood/blood-type';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useFormDraft } from '@/store/drafts';
import { useStatus } from '@/store/status';
import { useDirtyForm } from '@/ui/dirty-forms';
import { isStorageFull, postRequest } from './request-commands';
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

// A form holds text where the entity knows a few words; the schema itself tells them apart.
const schema = requestSchema as unknown as z.ZodType<RequestValues, RequestInput>;

export type Outcome = { kind: 'sent'; offline: boolean } | { kind: 'failed'; full: boolean };

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
  // One id until it is saved: the same form submitted twice makes one request.
  const [requestId, setRequestId] = useState<string>(() => crypto.randomUUID());
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(schema),
    defaultValues: { ...emptyRequest, blood_type: preselected ?? '' },
  });
  const draft = useFormDraft(REQUEST_DRAFT, form, { carried: carried ?? null });
  useDirtyForm(form.formState.isDirty);
  useContactDefaults(form, identity, draft.restoredAt !== null);

  // What another page asks for counts more than what the draft had chosen.
  useEffect(() => {
    if (draft.restoredAt !== null && preselected)
      form.setValue('blood_type', preselected, { shouldDirty: true });
  }, [draft.restoredAt, preselected, form]);

  useEffect(() => {
    if (outcome?.kind !== 'sent') return undefined;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    setOutcome(null);
    try {
      await postRequest(values, identity, requestId);
    } catch (error) {
      setOutcome({ kind: 'failed', full: isStorageFull(error) });
      return;
    }
    setRequestId(crypto.randomUUID());
    form.reset({ ...form.formState.defaultValues, blood_type: '' });
    setOutcome({ kind: 'sent', offline: !useStatus.getState().online });
    // The request is saved; a draft that will not go is no reason to say otherwise.
    await draft.clear().catch(() => undefined);
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
