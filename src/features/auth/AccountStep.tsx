import type { UseFormReturn } from 'react-hook-form';
import { EmailField } from '@/ui/form/ContactFields';
import { makeFields } from '@/ui/form/fields-of';
import { NewPasswordFields } from './NewPasswordFields';
import type { SignupInput } from './signup-schema';

export function AccountStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const field = makeFields(form);
  return (
    <>
      <EmailField autoComplete="username" required {...field('email')} />
      <NewPasswordFields label="Password" field={field} />
    </>
  );
}
