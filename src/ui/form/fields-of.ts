import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

/** The props that connect a control with a field of its form. Spread them into the control. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/**
 * Returns a function that makes the props of a control from the name of its field. The form must be flat. The props
 * include the field's error.
 */
export function makeFields<T extends FieldValues, Context, Values>({
  register,
  formState,
}: UseFormReturn<T, Context, Values>) {
  // in a flat form the keys of the errors are the names of the fields, which the compiler cannot know for a generic
  // type
  const errors = formState.errors as Record<string, { message?: string } | undefined>;
  return (name: FieldPath<T>, options?: RegisterOptions<T, FieldPath<T>>): BoundField => ({
    ...register(name, options),
    error: errors[name]?.message,
  });
}
