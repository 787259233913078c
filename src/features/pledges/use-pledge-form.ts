import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { findStanding } from '@/blood/standing';
import { clock } from '@/clock';
import { type LoginState, paths } from '@/paths';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useIdentity } from '@/session/session';
import { keepForm, saveForm } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { useNow } from '@/ui/use-now';
import { pledge } from './pledge-commands';
import {
  makeEmptyPledge,
  makePledgeSchema,
  namePledgeDraft,
  type PledgeInput,
  type PledgeValues,
} from './pledge-schema';
import { describeOfferLimit } from './standing-words';
import { useOwnPledges } from './use-pledges';

const FAILED = 'Your offer could not be saved. Please try again.';

/** Returns the answers that a person's profile and latest donation already hold. */
function useKnownAnswers(userId: string | null) {
  const profile = useLiveOne('profiles', userId);
  const { rows } = useLive(
    'donors',
    userId === null
      ? null
      : { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }], limit: 1 },
  );
  const donation = rows?.[0] ?? null;
  // on a new device the form may open before the profile has arrived
  const isKnown = rows !== null && Boolean(profile ?? donation);
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : '';
  return {
    isKnown,
    donationId: donation?.id ?? null,
    answers: {
      blood_type: donation?.blood_type ?? profile?.blood_type ?? '',
      contact_name: name || (donation?.full_name ?? ''),
      contact_phone: profile?.phone_number || (donation?.phone_number ?? ''),
    },
  };
}

/** Says why this person cannot offer to another request now, from what this device holds. Empty if they can. */
function useOfferLimit(userId: string | null, now: number): string {
  const profile = useLiveOne('profiles', userId);
  const own = useOwnPledges(userId);
  return own === null || profile === undefined
    ? ''
    : describeOfferLimit(own, findStanding(profile), now);
}

/**
 * Manages the pledge form. After the pledge is saved, the page shows it in place of the form. `now` is the time by
 * which the words on the screen were made. It is sent with the pledge.
 */
export function usePledgeForm({ id: requestId, needed_from, needed_until }: BloodRequestDoc) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const now = useNow();
  const form = useForm<PledgeInput, unknown, PledgeValues>({
    resolver: zodResolver(makePledgeSchema({ needed_from, needed_until })),
    defaultValues: makeEmptyPledge(),
  });
  const { isDirty } = form.formState;
  const draft = useFormDraft(namePledgeDraft(requestId), form);
  useDirtyForm(isDirty);

  const { isKnown, donationId, answers } = useKnownAnswers(identity?.userId ?? null);
  const prefilled = useRef(false);
  useEffect(() => {
    if (prefilled.current || !isKnown || !draft.known || isDirty || draft.restoredAt !== null)
      return;
    prefilled.current = true;
    form.reset({ ...form.getValues(), ...answers });
  }, [form, isKnown, isDirty, draft.known, draft.restoredAt, answers]);

  const limit = useOfferLimit(identity?.userId ?? null, now);
  const save = form.handleSubmit(async (values) => {
    if (!identity) return;
    // without this check, the server would refuse the offer after the screen had said that it was saved
    if (limit !== '') return setFailure(limit);
    setFailure('');
    setFailure(
      await saveForm(draft, FAILED, () =>
        pledge(values, requestId, identity, donationId, clock, now),
      ),
    );
  });

  async function submit() {
    if (identity) return save();
    const words = await keepForm(draft, FAILED);
    if (words !== '') return setFailure(words);
    const state: LoginState = {
      from: paths.pledge(requestId),
      notice: 'Please log in to offer your help',
    };
    await navigate(paths.login, { state });
  }

  return { form, draft, failure, limit, submit, userId: identity?.userId ?? null, now };
}
