import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ProfileDoc } from '@/collections/profiles/row';
import { type LoginState, paths } from '@/paths';
import { donors } from '@/records/donors';
import { listAsked, makeInput } from '@/records/input';
import type { Identity } from '@/session/session';
import { keepForm, saveForm, useOutlivedDraft } from '@/store/drafts/save-form';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useLiveOne } from '@/store/hooks/use-live';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import type { DonorInput, DonorValues } from './donor-schema';

/** Returns the answers of the form that a person's profile already holds. */
function selectAnswers(profile: ProfileDoc): Partial<DonorInput> {
  const known: Partial<DonorInput> = {
    full_name: `${profile.first_name} ${profile.last_name}`.trim(),
    phone_number: profile.phone_number,
    blood_type: profile.blood_type ?? '',
    address: profile.address,
    city: profile.city,
    state: profile.state,
    zip_code: profile.zip_code,
  };
  return known;
}

/** The name of the form's draft. */
const DONOR_DRAFT = 'donor-registration';

const ASKED = listAsked('donors', donors.labels);

export const makeEmptyDonor = (): DonorInput => ({
  // the fields of the schema are those for which the form asks
  ...(makeInput(donors.labels, ASKED, {
    blood_pressure: 'normal',
    sugar_level: 'normal',
  }) as Omit<DonorInput, 'id'>),
  id: crypto.randomUUID(),
});

const FAILED = 'Failed to register as a donor. Please try again later.';
/**
 * What the form says if its rules could not be loaded. Chromium does not try to load a file again before the page is
 * reloaded.
 */
const INCOMPLETE = `${FAILED} Part of this page did not arrive: reload it. What you typed is kept.`;

/** Loads the schemas and the code that writes records. The fields appear before they have loaded. */
const loadRules = () => import('./donor-commands');

interface Registration {
  identity: Identity | null;
  onRegistered: (id: string) => void;
}

/** Manages the registration form: its draft, the answers that it is filled in with, and its submission. */
export function useRegistration({ identity, onRegistered }: Registration) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const form = useForm<DonorInput, unknown, DonorValues>({
    resolver: async (...form) => (await loadRules()).donorResolver(...form),
    defaultValues: makeEmptyDonor(),
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(DONOR_DRAFT, form);
  useDirtyForm(isDirty);

  useEffect(() => {
    // if this fails, the form says so when it is submitted
    loadRules().catch(() => undefined);
  }, []);

  const profile = useLiveOne('profiles', identity?.userId ?? null);
  const prefilled = useRef(false);
  const { known, restoredAt } = draft;
  useEffect(() => {
    if (prefilled.current || !profile || isDirty || !known || restoredAt !== null) return;
    prefilled.current = true;
    form.reset({ ...form.getValues(), ...selectAnswers(profile) });
  }, [form, profile, isDirty, known, restoredAt]);

  const id = useWatch({ control: form.control, name: 'id' });
  useOutlivedDraft(draft, 'donors', identity ? id : null, isSubmitting);

  async function logInFirst() {
    const words = isDirty ? await keepForm(draft, FAILED) : '';
    setFailure(words);
    if (words !== '') return;
    const state: LoginState = {
      from: paths.donorForm,
      notice: 'Please log in to register as a blood donor',
    };
    await navigate(paths.login, { state });
  }

  async function register(values: DonorValues) {
    setFailure('');
    if (!identity) {
      await logInFirst();
      return;
    }
    const { registerDonor } = await loadRules();
    const words = await saveForm(draft, FAILED, () => registerDonor(values, identity));
    setFailure(words);
    if (words !== '') return;
    prefilled.current = true;
    form.reset(makeEmptyDonor());
    onRegistered(values.id);
  }

  async function submit() {
    setFailure('');
    // the button stays busy until the rules have loaded
    await form
      .handleSubmit(register)()
      .catch(async () => setFailure((await keepForm(draft, FAILED)) || INCOMPLETE));
  }
  return { form, draft, failure, submit, logInFirst };
}
