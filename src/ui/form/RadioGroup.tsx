import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import { FieldError, FieldHelp, RequiredMark } from './FieldText';
import { useFieldIds, type FieldText } from './field-ids';
import { Signs } from '../Signs';
import type { Option } from './SelectField';

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> &
  FieldText & {
    /** The name is required: it makes the radio buttons one group, and the error summary links to it. */
    name: string;
    options: readonly Option[];
    /** Whether the choices, if they are short, are side by side. */
    inline?: boolean;
  };

const choice =
  'flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2.5 font-medium ' +
  'has-checked:border-ink has-checked:bg-sunken ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** A question with a few choices that are all visible. Spread react-hook-form's `register(...)` into it. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, help, error, options, inline = false, required, ...rest } = props;
  const { id, helpId, errorId, describedBy } = useFieldIds(rest.name, { help, error });
  return (
    <fieldset aria-describedby={describedBy} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        {label}
        {required === true && <RequiredMark />}
      </legend>
      <FieldHelp id={helpId} text={help} />
      <div className={joinClassNames('flex gap-2', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option, index) => (
          <label key={option.value} className={choice}>
            <input
              {...rest}
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              value={option.value}
              required={required}
              className="size-5 shrink-0 accent-ink outline-none"
            />
            <span>
              <Signs text={option.label} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
