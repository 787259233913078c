import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

/** Props that bind a control to a field of its form. Spread them into the control. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/** Binds controls to the fields of a flat form by name, with each field's error. */
export function fieldsOf<T extends FieldValues, Context, Values>({
  register,
  formState,
}: UseFormReturn<T, Context, Values>) {
  // TypeScript cannot see that a flat form's errors have its field names while T is generic.
  const errors = formState.errors as Record<string, { message?: string } | undefined>;
  return (name: FieldPath<T>, options?: RegisterOptions<T, FieldPath<T>>): BoundField => ({
    ...register(name, options),
    error: errors[name]?.message,
  });
}
