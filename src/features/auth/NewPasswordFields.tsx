import type { BoundField } from '@/ui/form/fields-of';
import { PasswordField } from '@/ui/form/PasswordField';
import { passwordRule } from './password-rules';

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'confirm') => BoundField;
  label: string;
};

/** The fields for a new password and its repetition. */
export function NewPasswordFields({ field, label }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help={passwordRule}
        required
        {...field('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...field('confirm')}
      />
    </>
  );
}
