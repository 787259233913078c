import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

/** Props that connect a control with a field of its form; spread them into the control. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/** Connects controls with the fields of a flat form by name, including each field's error. */
export function makeFields<T extends FieldValues, Context, Values>({
  register,
  formState,
}: UseFormReturn<T, Context, Values>) {
  // a flat form has its errors under its field names, but the compiler cannot know that for a generic T
  const errors = formState.errors as Record<string, { message?: string } | undefined>;
  return (name: FieldPath<T>, options?: RegisterOptions<T, FieldPath<T>>): BoundField => ({
    ...register(name, options),
    error: errors[name]?.message,
  });
}
