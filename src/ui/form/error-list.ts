export type FieldProblem = { id: string; message: string };

/** Turns the errors of a form library into the list that the error summary shows. */
export function listErrors(
  errors: Record<string, { message?: string | undefined } | undefined>,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([id, error]) =>
    error?.message ? [{ id, message: error.message }] : [],
  );
}
