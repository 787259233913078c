import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { BloodType } from '@/blood/blood-type';
import { type LoginState, paths } from '@/paths';
import { useIdentity, type Identity } from '@/session/session';
import { useContactDefaults } from '@/session/use-contact-defaults';
import { type FormDraft, useFormDraft } from '@/store/drafts/use-form-draft';
import { keepForm, saveForm, useOutlivedDraft } from '@/store/drafts/save-form';
import type { Membership } from '@/collections/profiles/membership';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { memberAnswers, USUAL_REASONS } from '../member/member-answers';
import { POSTED } from '../posted';
import { postRequest } from '../request-commands';
import {
  makeEmptyRequest,
  REQUEST_DRAFT,
  type RequestInput,
  requestSchema,
  type RequestValues,
} from './request-schema';
import { useOwnRequests } from '../own/use-own-requests';
import { isOver, REQUEST_LIMITS } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useNow } from '@/ui/use-now';

const FAILED = 'Failed to submit your blood request. Please try again later.';
const CONTACT = { name: 'requester_name', phone: 'contact', email: 'email' } as const;

/**
 * The reason that is filled in for a member who has not posted before. Most requests are for a transfusion. One tap
 * chooses another reason.
 */
const USUAL_REASON = USUAL_REASONS[0];

/** Fills in the values that most requests of a member have in common, unless something was typed. */
function useMemberDefaults(
  form: UseFormReturn<RequestInput, unknown, RequestValues>,
  membership: Membership | null,
  userId: string | null,
  { known, restoredAt }: Pick<FormDraft, 'known' | 'restoredAt'>,
) {
  const { isDirty } = form.formState;
  const own = useOwnRequests(membership ? userId : null, 1);
  const last = own.state === 'ready' ? own.rows[0] : undefined;
  const wards = membership?.wards ?? [];
  const remembered = last?.org_id === membership?.id ? last?.ward : undefined;
  const isKept = remembered !== undefined && (wards.length === 0 || wards.includes(remembered));
  const ward = isKept ? remembered : (membership?.ward ?? '');
  useEffect(() => {
    if (!membership || !known || restoredAt !== null || isDirty) return;
    form.resetField('ward', { defaultValue: ward });
    form.resetField('reason', { defaultValue: USUAL_REASON });
  }, [form, membership, known, restoredAt, isDirty, ward]);
}

const DAY = 24 * 3_600_000;
/** How many of the person's latest requests are read. All that count for the quotas are among them. */
const LOOKED_AT = 50;

/**
 * Says why the quotas would make the server refuse another request of this account. Empty if they would not.
 * @param own the account's requests on this device, including those that were not sent
 * @param now ms since 1970
 */
export function describeLimit(own: readonly BloodRequestDoc[], now: number): string {
  const open = own.filter((request) => !isOver(request) && request.expired !== true);
  if (open.length >= REQUEST_LIMITS.open)
    return `You have ${REQUEST_LIMITS.open} open requests, which is the most at a time. Withdraw or close one before you post another.`;
  const today = own.filter(({ created_at: at }) => now - Date.parse(at) < DAY);
  if (today.length >= REQUEST_LIMITS.aDay)
    return `You have posted ${REQUEST_LIMITS.aDay} requests within 24 hours, which is the most. Try again later.`;
  return '';
}

/**
 * Says why this person cannot post another request now. Empty if they can. Members and administrators have higher
 * quotas.
 */
function useRequestLimit(identity: Identity | null, isMember: boolean): string {
  const isLimited = identity !== null && !identity.isAdmin && !isMember;
  const own = useOwnRequests(isLimited ? identity.userId : null, LOOKED_AT);
  const now = useNow();
  return isLimited && own.state === 'ready' ? describeLimit(own.rows, now) : '';
}

/**
 * Manages the request form: its draft, the fields that it is filled in with, and its submission.
 * @param preselected the blood type that another page passed on
 * @param membership the membership of the hospital for which a member posts
 */
export function useRequestForm(preselected: BloodType | undefined, membership: Membership | null) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const form = useForm<RequestInput, unknown, RequestValues>({
    resolver: zodResolver(requestSchema),
    defaultValues: { ...makeEmptyRequest(), blood_type: preselected ?? '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(REQUEST_DRAFT, form);
  const restored = draft.restoredAt !== null;
  useDirtyForm(isDirty);
  const limit = useRequestLimit(identity, membership !== null);
  useContactDefaults(form, CONTACT, membership ? null : identity, draft);
  useMemberDefaults(form, membership, identity?.userId ?? null, draft);

  // a blood type that another page passed on takes the place of the draft's
  useEffect(() => {
    if (restored && preselected) form.setValue('blood_type', preselected, { shouldDirty: true });
  }, [restored, preselected, form]);

  const id = useWatch({ control: form.control, name: 'id' });
  useOutlivedDraft(draft, 'blood_requests', identity ? id : null, isSubmitting);

  async function logInFirst() {
    const words = await keepForm(draft, FAILED);
    setFailure(words);
    if (words !== '') return;
    const state: LoginState = {
      from: paths.createRequest,
      notice: 'Please log in to submit a blood request',
    };
    await navigate(paths.login, { state });
  }

  const save = form.handleSubmit(async (values) => {
    if (!identity) return logInFirst();
    // without this check, the server would refuse the request after the screen had said that it was submitted
    if (limit !== '') return setFailure(limit);
    setFailure('');
    const words = await saveForm(draft, FAILED, () => postRequest(values, identity));
    setFailure(words);
    if (words !== '') return;
    // the form is empty for the next request before the page of this one takes its place, so Back posts nothing again
    form.reset({ ...form.formState.defaultValues, blood_type: '', id: crypto.randomUUID() });
    await navigate(paths.request(values.id), { state: POSTED });
  });

  async function submit() {
    if (identity) {
      const known = membership ? memberAnswers(membership, identity) : { org_id: null };
      // a draft may come from a time when the hospital could still ask for a day
      if (membership?.verified !== true) form.setValue('when', 'now');
      for (const [name, value] of Object.entries(known))
        // each value belongs to the field of the same name
        form.setValue(name as keyof typeof known, value as never);
    }
    await save();
  }

  return { form, draft, failure, limit, submit, loggedIn: identity !== null };
}
