import { useId } from 'react';

export type FieldText = {
  label: string;
  /** A sentence under the label: the format, why the form asks, to whom the field applies. */
  help?: string | undefined;
  /** What is wrong and how to correct it. */
  error?: string | undefined;
};

/**
 * Makes the ids that connect a control with its help and error. The control's own id is its name if it has one,
 * so that an error summary can link to it by name.
 */
export function useFieldIds(given: string | undefined, text: Omit<FieldText, 'label'>) {
  const fallback = useId();
  const id = given ?? fallback;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [text.help && helpId, text.error && errorId].filter(Boolean).join(' ');
  return { id, helpId, errorId, describedBy: describedBy === '' ? undefined : describedBy };
}
