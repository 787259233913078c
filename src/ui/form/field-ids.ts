import { useId } from 'react';

export type FieldText = {
  label: string;
  /** A sentence below the label: which format is expected, why the form asks, or who must answer. */
  help?: string | undefined;
  /** What is wrong, and how to correct it. */
  error?: string | undefined;
};

/**
 * Makes the ids that connect a control with its help and its error. If the control has a name, that is its id, so
 * that the error summary can link to it.
 */
export function useFieldIds(given: string | undefined, text: Omit<FieldText, 'label'>) {
  const fallback = useId();
  const id = given ?? fallback;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [text.help && helpId, text.error && errorId].filter(Boolean).join(' ');
  return { id, helpId, errorId, describedBy: describedBy === '' ? undefined : describedBy };
}
