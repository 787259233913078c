import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { listCountries } from '@/blood/rules/countries';
import type { ProfileDoc } from '@/collections/profiles/row';
import { checkZip } from '@/places/check-zip';
import { saveForm } from '@/store/drafts/save-form';
import { type FormDraft, useFormDraft } from '@/store/drafts/use-form-draft';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { sayClashed } from '@/ui/feedback/say-clashed';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { AddressFields, PhoneField } from '@/ui/form/ContactFields';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import { TextField } from '@/ui/form/TextField';
import { saveProfile } from './profile-commands';
import {
  makeProfileInput,
  type ProfileInput,
  profileSchema,
  type ProfileValues,
} from './profile-edit';

/** The name of the form's draft. */
export const PROFILE_DRAFT = 'profile';

/**
 * Saves the profile on this device.
 * @returns the error message; empty if it was saved
 */
export const saveOrSay = (
  draft: Pick<FormDraft, 'clear'>,
  ...saved: Parameters<typeof saveProfile>
): Promise<string> =>
  saveForm(draft, 'Failed to update profile. Please try again.', async () =>
    sayClashed(await saveProfile(...saved)),
  );

/** Manages the form that edits the profile: its draft and saving. */
function useProfileForm(userId: string, profile: ProfileDoc | null, onSaved: () => void) {
  const [failure, setFailure] = useState('');
  const form = useForm<ProfileInput, unknown, ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: makeProfileInput(profile),
  });
  const draft = useFormDraft(PROFILE_DRAFT, form);
  useDirtyForm(form.formState.isDirty);

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    const problem = await saveOrSay(draft, userId, profile !== null, values);
    setFailure(problem);
    if (problem === '') onSaved();
  });

  return { form, draft, failure, submit };
}

const countries = listCountries();

type Props = { form: UseFormReturn<ProfileInput, unknown, ProfileValues> };

function ContactFields({ form }: Props) {
  const field = makeFields(form);
  const country = useWatch({ control: form.control, name: 'country' });
  return (
    <>
      <div className="grid grid-fit gap-5">
        <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <SelectField
        label="Country"
        options={countries}
        autoComplete="country"
        help="Its rules of giving blood hold for you."
        {...field('country')}
      />
      <PhoneField country={country} {...field('phone_number')} />
      <AddressFields
        checkZip={checkZip}
        narrow
        label="Street Address"
        required={false}
        field={field}
      />
    </>
  );
}

function HealthFields({ form }: Props) {
  const field = makeFields(form);
  const donatedBefore = useWatch({ control: form.control, name: 'previous_donation' });
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-18 font-semibold">Health Information</legend>
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

type ProfileFormProps = { userId: string; profile: ProfileDoc | null; onSaved: () => void };

export function ProfileForm({ userId, profile, onSaved }: ProfileFormProps) {
  const { form, draft, failure, submit } = useProfileForm(userId, profile, onSaved);
  const { errors, isSubmitting } = form.formState;
  const { base: _, ...problems } = errors;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <DraftedForm
        label="Edit profile"
        draft={draft}
        errors={listErrors(problems)}
        onSubmit={submit}
      >
        <ContactFields form={form} />
        <HealthFields form={form} />
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" wide busy={isSubmitting} busyLabel="Updating...">
          Save Changes
        </Button>
      </DraftedForm>
    </div>
  );
}
