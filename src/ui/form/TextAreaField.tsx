import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import { controlStyle } from './control-style';
import { FieldFrame } from './FieldFrame';
import { useFieldIds, type FieldText } from './field-ids';

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldText;

export function TextAreaField({
  label,
  help,
  error,
  id: givenId,
  className,
  ...rest
}: TextAreaFieldProps) {
  const { id, helpId, errorId, describedBy } = useFieldIds(givenId ?? rest.name, { help, error });
  return (
    <FieldFrame {...{ label, help, error, id, helpId, errorId }} required={rest.required === true}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={joinClassNames(controlStyle, 'field-sizing-content min-h-28', className)}
      />
    </FieldFrame>
  );
}
