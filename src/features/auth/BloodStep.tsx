import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ABO_LETTERS } from '@/blood/blood-type';
import { checkZip } from '@/places/check-zip';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { AddressFields } from '@/ui/form/ContactFields';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { TextField } from '@/ui/form/TextField';
import type { SignupInput } from './signup-schema';

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
