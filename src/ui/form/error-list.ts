export type FieldProblem = { id: string; message: string };

/** Turns a form library's errors (field name → {message}) into what the error summary lists. */
export function listErrors(
  errors: Record<string, { message?: string | undefined } | undefined>,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([id, error]) =>
    error?.message ? [{ id, message: error.message }] : [],
  );
}
