import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '@/ui/TextField';
import { passwordRule } from './password-rules';
import type { SignupInput } from './signup-schema';

export function AccountStep({ form }: { form: UseFormReturn<SignupInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        help={passwordRule}
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
    </>
  );
}
