import type {
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

/** What ties a control to a field of its form; spread it into one. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/** Ties controls to the fields of a flat form by name, with what is wrong with each. */
export function fieldsOf<T extends FieldValues, Context, Values>({
  register,
  formState,
}: UseFormReturn<T, Context, Values>) {
  // that a flat form's errors stand under its names cannot be seen while T is open
  const errors = formState.errors as Record<string, { message?: string } | undefined>;
  return (name: FieldPath<T>, options?: RegisterOptions<T, FieldPath<T>>): BoundField => ({
    ...register(name, options),
    error: errors[name]?.message,
  });
}
