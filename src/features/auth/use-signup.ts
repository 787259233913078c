import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import { signUp } from '@/session/session-commands';
import { describeError, ServerError } from '@/calls/server-error';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { keepForLogIn } from './first-log-in';
import { useKeptWork } from './use-kept-work';
import {
  emptySignup,
  findAccountProblem,
  findSignupField,
  type SignupInput,
  signupSchema,
  type SignupStep,
  stepFields,
} from './signup-schema';
import { joinBloodType } from '@/blood/blood-type';
import type { SignUpProfile } from '@/collections/profiles/row';

/** Makes the profile that a sign-up sends, from what was typed. */
export function makeSignUpProfile(input: SignupInput): SignUpProfile {
  const { letter } = input;
  const donatedBefore = input.previous_donation && input.last_donation_date !== '';
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    phone_number: input.phone_number,
    date_of_birth: input.date_of_birth,
    country: input.country,
    blood_type: letter === null || letter === 'unknown' ? null : joinBloodType(letter, input.rh),
    address: input.address,
    city: input.city,
    state: input.state,
    zip_code: input.zip_code,
    recent_illness: input.recent_illness,
    medications: input.medications,
    previous_donation: input.previous_donation,
    last_donation_date: donatedBefore ? input.last_donation_date : null,
  };
}

/** Manages the sign-up form: its current step, its errors, and the way from step to step. */
export function useSignup(onward: LoginState) {
  const navigate = useNavigate();
  const [step, setStep] = useState<SignupStep>(1);
  const [problem, setProblem] = useState('');
  const form = useForm<SignupInput>({
    resolver: zodResolver(signupSchema),
    defaultValues: emptySignup,
  });
  const draft = useFormDraft('signup', form, { omit: ['password', 'confirm'] });
  const kept = useKeptWork(form, onward.from, draft.known);
  useDirtyForm(form.formState.isDirty && !form.formState.isSubmitSuccessful);

  function goTo(next: SignupStep) {
    setProblem('');
    setStep(next);
  }

  async function goOn() {
    const account = step === 1 ? findAccountProblem(form.getValues()) : undefined;
    setProblem(account ?? '');
    const valid = await form.trigger(stepFields[step], { shouldFocus: true });
    // two empty passwords are equal, so the schema does not report that the repetition is empty
    if (step === 1 && form.getValues('confirm') === '')
      form.setError('confirm', { message: 'Enter the password again' }, { shouldFocus: valid });
    if (!valid || account !== undefined) return;
    if (step === 3) await create();
    else goTo(step === 1 ? 2 : 3);
  }

  /**
   * Shows the step of the first invalid field. After a draft was restored, for example, that may be an earlier step.
   */
  function showFaultyStep() {
    const faulty = Object.keys(form.formState.errors);
    const first = ([1, 2, 3] as const).find((one) =>
      stepFields[one].some((name) => faulty.includes(name)),
    );
    goTo(first ?? 3);
    setProblem(findAccountProblem(form.getValues()) ?? 'Please check the marked fields');
  }

  /** Shows what the server refused, beside its field if the server named one. Everything that was typed stays. */
  function showRefusal(error: unknown) {
    const words = describeError(error);
    const field = error instanceof ServerError ? findSignupField(error.field) : undefined;
    if (field) {
      // the field can get the focus only when its step is on the screen
      flushSync(() => goTo(field.step));
      form.setError(field.name, { message: words }, { shouldFocus: true });
    }
    setProblem(`Failed to create an account: ${words}`);
  }

  async function create() {
    await form.handleSubmit(async (input) => {
      let confirm: boolean;
      try {
        ({ confirm } = await signUp({
          email: input.email,
          password: input.password,
          profile: makeSignUpProfile(input),
          returnTo: paths.confirmSignUp,
        }));
      } catch (error) {
        showRefusal(error);
        return;
      }
      // this is not awaited: the account exists even if its draft cannot be deleted
      draft.clear().catch(() => undefined);
      if (!confirm) keepForLogIn(input);
      const state: LoginState = {
        ...onward,
        email: input.email,
        notice: confirm
          ? `Check your mailbox: open the link in the e-mail to ${input.email}, then log in. If you have an account already, log in with it. If you signed up with this e-mail before, the password you chose first stays.`
          : `Your account has been created. Log in to ${kept ? `send your ${kept.what}` : 'continue'}.`,
      };
      await navigate(paths.login, { state });
    }, showFaultyStep)();
  }

  function goBack() {
    form.clearErrors();
    goTo(step === 3 ? 2 : 1);
  }

  return { form, draft, kept, step, problem, goOn, goBack };
}
