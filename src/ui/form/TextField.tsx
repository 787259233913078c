import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import { controlStyle } from './control-style';
import { FieldFrame } from './FieldFrame';
import { useFieldIds, type FieldText } from './field-ids';
import { type Check, useAdvice } from './use-advice';

type TextFieldProps = ComponentProps<'input'> & FieldText & { check?: Check };

/** A text input of the browser. Spread react-hook-form's `register(...)` into it. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, check, id: givenId, className, ...rest } = props;
  const { advice, handlers } = useAdvice(check, rest);
  const { id, helpId, errorId, describedBy } = useFieldIds(givenId ?? rest.name, {
    help,
    error: error ?? advice,
  });
  return (
    <FieldFrame
      {...{ label, help, error, advice, id, helpId, errorId }}
      required={rest.required === true}
    >
      <input
        {...rest}
        {...(check && handlers)}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={joinClassNames(controlStyle, className)}
      />
    </FieldFrame>
  );
}
