import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ABO_LETTERS } from '@/blood/blood-type';
import { CheckboxField } from '@/ui/CheckboxField';
import { todayInput } from '@/ui/date-words';
import { RadioGroup } from '@/ui/RadioGroup';
import { TextField } from '@/ui/TextField';
import type { SignupInput } from './signup-schema';

const letters = ABO_LETTERS.map((letter) => ({ value: letter, label: letter }));

const rhFactors = [
  { value: 'positive', label: 'Positive (+)' },
  { value: 'negative', label: 'Negative (-)' },
];

function AddressFields({ form }: { form: UseFormReturn<SignupInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Address"
        autoComplete="street-address"
        required
        error={errors.address?.message}
        {...form.register('address')}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        required
        error={errors.city?.message}
        {...form.register('city')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="State"
          autoComplete="address-level1"
          required
          error={errors.state?.message}
          {...form.register('state')}
        />
        <TextField
          label="ZIP Code"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          error={errors.zip_code?.message}
          {...form.register('zip_code')}
        />
      </div>
    </>
  );
}

function HealthFields({ form }: { form: UseFormReturn<SignupInput> }) {
  const donatedBefore = useWatch({ control: form.control, name: 'previous_donation' });
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">Health Information</legend>
      <CheckboxField
        label="I have had an illness in the past 4 weeks"
        {...form.register('recent_illness')}
      />
      <CheckboxField label="I am currently taking medications" {...form.register('medications')} />
      <CheckboxField label="I have donated blood before" {...form.register('previous_donation')} />
      {donatedBefore && (
        <div className="mt-2">
          <TextField
            label="Last Donation Date"
            type="date"
            help="Leave it open if you do not remember."
            max={todayInput()}
            error={form.formState.errors.last_donation_date?.message}
            {...form.register('last_donation_date')}
          />
        </div>
      )}
    </fieldset>
  );
}

export function BloodStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <RadioGroup
        label="Blood Type"
        help="Leave it open if you do not know it."
        inline
        options={letters}
        error={errors.letter?.message}
        {...form.register('letter')}
      />
      <RadioGroup
        label="Rh Factor"
        inline
        options={rhFactors}
        error={errors.rh?.message}
        {...form.register('rh')}
      />
      <AddressFields form={form} />
      <HealthFields form={form} />
    </>
  );
}
