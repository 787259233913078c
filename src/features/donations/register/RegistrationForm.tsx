import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { HealthLevel } from '@/blood/health';
import { checkZip } from '@/places/check-zip';
import { donors } from '@/records/donors';
import { makeRecordFields } from '@/records/fields';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { AddressFields } from '@/ui/form/ContactFields';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { HealthFields, PreferenceFields } from '../DonorFields';
import type { DonorInput, DonorValues } from './donor-schema';
import { useRegistration } from './use-registration';

/** The fields for the donor's name, contact and address. All are required. */
function PersonalFields({ form }: Props) {
  const field = makeRecordFields(form, donors.labels);
  return (
    <>
      {field('full_name', { autoComplete: 'name', required: true })}
      <div className="grid gap-5 sm:grid-cols-2 *:justify-end">
        {field('phone_number', { required: true })}
        {field('blood_type', {
          help: 'Not sure? You can give at a drive without registering here. Staff find out your type.',
          placeholder: 'Select blood type',
          required: true,
        })}
      </div>
      <AddressFields checkZip={checkZip} field={makeFields(form)} />
    </>
  );
}

type Props = { form: UseFormReturn<DonorInput, unknown, DonorValues> };

const LEVELS: HealthLevel[] = ['normal', 'high', 'low', 'unknown'];

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
  const field = makeRecordFields(form, donors.labels);
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
          <HealthFields
            field={field}
            levelsOf={() => LEVELS}
            illness="I have had an illness recently"
          />
        </Group>
        <Group title="What suits you" note="You can leave these empty.">
          <PreferenceFields field={field} />
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
