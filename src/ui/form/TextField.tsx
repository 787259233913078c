import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import { controlStyle } from './control-style';
import { FieldFrame } from './FieldFrame';
import { useFieldIds, type FieldText } from './field-ids';

type TextFieldProps = ComponentProps<'input'> & FieldText;

/** A native input; spread react-hook-form's `register(...)` into it. */
export function TextField({ label, help, error, id: givenId, className, ...rest }: TextFieldProps) {
  const { id, helpId, errorId, describedBy } = useFieldIds(givenId ?? rest.name, { help, error });
  return (
    <FieldFrame {...{ label, help, error, id, helpId, errorId }} required={rest.required === true}>
      <input
        {...rest}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={joinClassNames(controlStyle, className)}
      />
    </FieldFrame>
  );
}
