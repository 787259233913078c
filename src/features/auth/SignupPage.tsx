import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Card } from '@/ui/layout/Card';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { readLoginState, selectOnwardState } from './login-state';
import type { SignupInput, SignupStep } from './signup-schema';
import { useSignup } from './use-signup';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { EmailField, PhoneField, AddressFields } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { NewPasswordFields } from './NewPasswordFields';
import { getTodayInput } from '@/ui/date-words';
import { TextField } from '@/ui/form/TextField';
import { ABO_LETTERS } from '@/blood/blood-type';
import { FIRST_COUNTRY } from '@/blood/rules/first-country';
import { listCountries } from '@/blood/rules/countries';
import { describeAges } from '@/blood/rules/rule-words';
import { useRules } from '@/store/hooks/use-rules';
import { SelectField } from '@/ui/form/SelectField';
import { AgeNotice } from './AgeNotice';
import { checkZip } from '@/places/check-zip';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { RadioGroup } from '@/ui/form/RadioGroup';

const countries = listCountries();

export function PersonalStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  const [country, born] = useWatch({
    control: form.control,
    name: ['country', 'date_of_birth'],
  });
  const loaded = useRules(country);
  const known = loaded === 'failed' ? null : loaded;
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" required {...field('first_name')} />
      <TextField label="Last Name" autoComplete="family-name" required {...field('last_name')} />
      <SelectField
        label="Country"
        options={countries}
        autoComplete="country"
        help="Its rules of giving blood hold for you."
        {...field('country')}
      />
      <PhoneField required country={country} {...field('phone_number')} />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        help={
          country === FIRST_COUNTRY
            ? 'Donors must be at least 17 years old, or 16 with a parent’s consent in some states.'
            : known
              ? `Donors must be ${describeAges(known.rules)}.`
              : undefined
        }
        required
        max={getTodayInput()}
        {...field('date_of_birth')}
      />
      {known && <AgeNotice loaded={known} dateOfBirth={born} today={getTodayInput()} />}
    </>
  );
}

function AccountStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  return (
    <>
      <EmailField autoComplete="username" required {...field('email')} />
      <NewPasswordFields label="Password" field={field} />
    </>
  );
}

const letters = [
  ...ABO_LETTERS.map((letter) => ({ value: letter, label: letter })),
  { value: 'unknown', label: 'I don’t know yet' },
];

const rhFactors = [
  { value: 'positive', label: 'Positive (+)' },
  { value: 'negative', label: 'Negative (-)' },
];

function HealthFields({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  const donatedBefore = useWatch({ control: form.control, name: 'previous_donation' });
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">Health Information</legend>
      <CheckboxField
        label="I have had an illness in the past 4 weeks"
        {...field('recent_illness')}
      />
      <CheckboxField label="I am currently taking medications" {...field('medications')} />
      <CheckboxField label="I have donated blood before" {...field('previous_donation')} />
      {donatedBefore && (
        <div className="mt-2">
          <TextField
            label="Last Donation Date"
            type="date"
            help="Leave it empty if you do not remember."
            max={getTodayInput()}
            {...field('last_donation_date')}
          />
        </div>
      )}
    </fieldset>
  );
}

export function BloodStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  const letter = useWatch({ control: form.control, name: 'letter' });
  return (
    <>
      <RadioGroup label="Blood Type" inline options={letters} {...field('letter')} />
      {letter === 'unknown' ? (
        <FormMessage tone="info">
          <p>You can sign up and give blood without knowing it.</p>
          <p className="mt-1 font-normal">
            Your type is tested when you first give. Add it to your profile then: until you do, we
            cannot show you the requests for your type.
          </p>
        </FormMessage>
      ) : (
        <RadioGroup label="Rh Factor" inline options={rhFactors} {...field('rh')} />
      )}
      <AddressFields checkZip={checkZip} narrow field={field} />
      <HealthFields form={form} />
    </>
  );
}

const stepTitles: Record<SignupStep, string> = {
  1: 'Account',
  2: 'Personal information',
  3: 'Blood information',
};

const steps = { 1: AccountStep, 2: PersonalStep, 3: BloodStep };

function StepHeading({ step }: { step: SignupStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-28 font-semibold">
        Sign Up{step > 1 && <span className="text-ink-soft"> Step {step}/3</span>}
      </h1>
      <p className="mt-1 text-18 text-ink-soft">{stepTitles[step]}</p>
    </div>
  );
}

export default function SignupPage() {
  const onward = selectOnwardState(readLoginState(useLocation().state));
  const { form, draft, kept, step, problem, goOn, goBack } = useSignup(onward);
  const Fields = steps[step];
  return (
    <div className="flex flex-col gap-4">
      <StepHeading step={step} />
      {kept && (
        <FormMessage tone="info">
          Your {kept.what} is kept. Create an account to send it.
        </FormMessage>
      )}
      <DraftNotice draft={draft} />
      {step === 1 && draft.restoredAt !== null && (
        <FormMessage tone="info">
          Passwords are never kept, so sign-up starts here again. Enter your password; the next
          steps are filled in.
        </FormMessage>
      )}
      {problem !== '' && <FormMessage tone="error">{problem}</FormMessage>}
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
          className="flex flex-col gap-5"
        >
          <Fields form={form} />
          <div className="mt-2 grid gap-3 sm:flex sm:flex-row-reverse">
            <Button
              type="submit"
              className="sm:grow"
              busy={form.formState.isSubmitting}
              busyLabel="Creating Account..."
            >
              {step === 3 ? 'Create Account' : 'Continue'}
            </Button>
            {step > 1 && (
              <Button variant="secondary" onClick={goBack} disabled={form.formState.isSubmitting}>
                Back
              </Button>
            )}
          </div>
        </form>
      </Card>
      {step === 1 && (
        <p>
          Already have an account?{' '}
          <Link
            to={paths.login}
            state={onward}
            className="link inline-flex min-h-11 items-center font-medium"
          >
            Log In
          </Link>
        </p>
      )}
    </div>
  );
}
