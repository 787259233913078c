import { useWatch, type UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '@/ui/CheckboxField';
import { todayInput } from '@/ui/date-words';
import { TextField } from '@/ui/TextField';
import type { ProfileInput, ProfileValues } from './profile-edit';

type Props = { form: UseFormReturn<ProfileInput, unknown, ProfileValues> };
type TextName = Exclude<
  keyof ProfileInput,
  'base' | 'recent_illness' | 'medications' | 'previous_donation' | 'last_donation_date'
>;

const texts: { name: TextName; label: string; autoComplete: string; wide?: boolean }[] = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'phone_number', label: 'Phone Number', autoComplete: 'tel', wide: true },
  { name: 'address', label: 'Street Address', autoComplete: 'street-address', wide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', wide: true },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'zip_code', label: 'ZIP Code', autoComplete: 'postal-code' },
];

export function ContactFields({ form }: Props) {
  const { register, formState } = form;
  return (
    <div className="grid grid-cols-2 gap-5">
      {texts.map(({ name, label, autoComplete, wide }) => (
        <div key={name} className={wide ? 'col-span-2' : undefined}>
          <TextField
            label={label}
            type={name === 'phone_number' ? 'tel' : 'text'}
            inputMode={name === 'zip_code' ? 'numeric' : undefined}
            autoComplete={autoComplete}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        </div>
      ))}
    </div>
  );
}

export function HealthFields({ form }: Props) {
  const { register, formState, control } = form;
  const donatedBefore = useWatch({ control, name: 'previous_donation' });
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-18 font-semibold">Health Information</legend>
      <CheckboxField
        label="I have had an illness in the past 4 weeks"
        {...register('recent_illness')}
      />
      <CheckboxField label="I am currently taking medications" {...register('medications')} />
      <CheckboxField label="I have donated blood before" {...register('previous_donation')} />
      {donatedBefore && (
        <div className="mt-2">
          <TextField
            label="Last Donation Date"
            type="date"
            help="Leave it open if you do not remember."
            max={todayInput()}
            error={formState.errors.last_donation_date?.message}
            {...register('last_donation_date')}
          />
        </div>
      )}
    </fieldset>
  );
}
