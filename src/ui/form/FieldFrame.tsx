import { Signs } from '../Signs';
import type { ReactNode } from 'react';
import { FieldAdvice, FieldError, FieldHelp, RequiredMark } from './FieldText';
import type { FieldText } from './field-ids';

type FieldFrameProps = FieldText & {
  /** shown while there is no error */
  advice?: string | undefined;
  id: string;
  helpId: string;
  errorId: string;
  required: boolean;
  children: ReactNode;
};

/** Shows the label, the help and the error of a control around it. */
export function FieldFrame({
  label,
  help,
  error,
  advice,
  id,
  helpId,
  errorId,
  required,
  children,
}: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        <Signs text={label} />
        {required && <RequiredMark />}
      </label>
      <FieldHelp id={helpId} text={help} />
      {children}
      {error ? (
        <FieldError id={errorId} text={error} />
      ) : (
        <FieldAdvice id={errorId} text={advice} />
      )}
    </div>
  );
}
