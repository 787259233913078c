import type { ComponentProps } from 'react';
import { Signs } from '../Signs';
import { FieldError, FieldHelp, RequiredMark } from './FieldText';
import { useFieldIds, type FieldText } from './field-ids';

type CheckboxFieldProps = ComponentProps<'input'> & FieldText;

/** A checkbox. A click anywhere in its row changes it. */
export function CheckboxField({ label, help, error, id: givenId, ...rest }: CheckboxFieldProps) {
  const { id, helpId, errorId, describedBy } = useFieldIds(givenId ?? rest.name, { help, error });
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-ink"
        />
        <span>
          <Signs text={label} />
          {rest.required === true && <RequiredMark />}
        </span>
      </label>
      <div className="pl-9">
        <FieldHelp id={helpId} text={help} />
        <FieldError id={errorId} text={error} />
      </div>
    </div>
  );
}
