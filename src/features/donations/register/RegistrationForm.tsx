import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { HEALTH_LEVEL_WORDS, type HealthLevel } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { checkZip } from '@/places/check-zip';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { AddressFields, PhoneField } from '@/ui/form/ContactFields';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import type { DonorInput, DonorValues } from './donor-schema';
import { useRegistration } from './use-registration';

const bloodTypes = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

/** The fields for the donor's name, contact and address. All are required. */
function PersonalFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <TextField label="Full Name" autoComplete="name" required {...field('full_name')} />
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <PhoneField required {...field('phone_number')} />
        <SelectField
          label="Blood Type"
          help="Not sure? You can give at a drive without registering here. Staff find out your type."
          placeholder="Select blood type"
          options={bloodTypes}
          required
          {...field('blood_type')}
        />
      </div>
      <AddressFields checkZip={checkZip} field={field} />
    </>
  );
}

type Props = { form: UseFormReturn<DonorInput, unknown, DonorValues> };

const inOrder: HealthLevel[] = ['normal', 'high', 'low', 'unknown'];
const levels = inOrder.map((value) => ({ value, label: HEALTH_LEVEL_WORDS[value] }));
const times = Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label }));

function HealthFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <SelectField label="Blood Pressure" options={levels} {...field('blood_pressure')} />
        <SelectField label="Sugar Level" options={levels} {...field('sugar_level')} />
      </div>
      <div>
        <CheckboxField label="I am currently taking medications" {...field('any_medications')} />
        <CheckboxField label="I have had an illness recently" {...field('recent_illness')} />
      </div>
    </>
  );
}

function PreferenceFields({ form }: Props) {
  const field = makeFields(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        <TextField
          label="Preferred Date"
          type="date"
          min={getTodayInput()}
          {...field('preferred_date')}
        />
        <SelectField
          label="Preferred Time"
          placeholder="Flexible"
          options={times}
          {...field('preferred_time')}
        />
      </div>
      <div>
        <CheckboxField
          label="I need transport to the donation site"
          {...field('transport_needed')}
        />
        <CheckboxField label="I am available for emergencies" {...field('emergency_available')} />
      </div>
    </>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6 first:border-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-22 font-semibold">{title}</legend>
      <p className="clear-both mb-5 text-ink-soft">{note}</p>
      <div className="flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

type RegistrationFormProps = {
  onRegistered: (id: string) => void;
};

/** The form that registers a donation. It works without a network, and keeps a draft. */
export function RegistrationForm({ onRegistered }: RegistrationFormProps) {
  const identity = useIdentity();
  const { form, draft, failure, submit, logInFirst } = useRegistration({
    identity,
    onRegistered,
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <DraftedForm
        label="Donor registration"
        draft={draft}
        errors={listErrors(errors)}
        onSubmit={submit}
      >
        <Group
          title="About you"
          note="Your name, phone number and street address are seen only by you and by administrators."
        >
          <PersonalFields form={form} />
        </Group>
        <Group title="Your health" note="As far as you know. Staff check before you give blood.">
          <HealthFields form={form} />
        </Group>
        <Group title="What suits you" note="Leave out what does not matter to you.">
          <PreferenceFields form={form} />
        </Group>
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Registering...">
          Register as a Donor
        </Button>
        {identity === null && (
          <p className="-mt-3 text-ink-soft">
            You will be asked to{' '}
            <button type="button" className="link" onClick={() => void logInFirst()}>
              log in
            </button>{' '}
            first. What you typed is kept.
          </p>
        )}
      </DraftedForm>
    </div>
  );
}
