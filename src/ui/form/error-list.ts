export type FieldProblem = { id: string; message: string };

/** Converts a form library's errors (field name → {message}) to the entries of the error summary. */
export function errorList(
  errors: Record<string, { message?: string | undefined } | undefined>,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([id, error]) =>
    error?.message ? [{ id, message: error.message }] : [],
  );
}
