import type { UseFormReturn } from 'react-hook-form';
import { PhoneField } from '@/ui/form/ContactFields';
import { getTodayInput } from '@/ui/date-words';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import type { SignupInput } from './signup-schema';

export function PersonalStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" required {...field('first_name')} />
      <TextField label="Last Name" autoComplete="family-name" required {...field('last_name')} />
      <PhoneField required {...field('phone_number')} />
      <TextField
        label="Date of Birth"
        type="date"
        autoComplete="bday"
        help="Donors must be at least 17 years old, or 16 with a parent’s consent in some states."
        required
        max={getTodayInput()}
        {...field('date_of_birth')}
      />
    </>
  );
}
