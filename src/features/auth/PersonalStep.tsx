import type { UseFormReturn } from 'react-hook-form';
import { todayInput } from '@/ui/date-words';
import { TextField } from '@/ui/TextField';
import type { SignupInput } from './signup-schema';

export function PersonalStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="First Name"
        autoComplete="given-name"
        required
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        required
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        help="Donors must be at least 17 years old, or 16 with a parent’s consent in some states."
        required
        max={todayInput()}
        error={errors.date_of_birth?.message}
        {...form.register('date_of_birth')}
      />
    </>
  );
}
