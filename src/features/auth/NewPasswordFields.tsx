import type { BoundField } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';
import { passwordRule } from './password-rules';

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'confirm') => BoundField;
  label: string;
};

/** A new password and its repetition. */
export function NewPasswordFields({ field, label }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        help={passwordRule}
        required
        {...field('password')}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        {...field('confirm')}
      />
    </>
  );
}
