import { type ComponentProps, useState } from 'react';
import { VisuallyHidden } from '../VisuallyHidden';
import { joinClassNames } from '../class-names';
import { controlStyle } from './control-style';
import { FieldFrame } from './FieldFrame';
import { useFieldIds, type FieldText } from './field-ids';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldText;

/** A password field. The person can make the text visible while they type. */
export function PasswordField({ label, help, error, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { id, helpId, errorId, describedBy } = useFieldIds(rest.name, { help, error });
  return (
    <FieldFrame {...{ label, help, error, id, helpId, errorId }} required={rest.required === true}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={joinClassNames(controlStyle, 'pr-[4.5rem]', className)}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-11 rounded-md px-3.5 text-14 font-medium underline underline-offset-3"
        >
          {shown ? 'Hide' : 'Show'}
          <VisuallyHidden> {label}</VisuallyHidden>
        </button>
      </div>
    </FieldFrame>
  );
}
