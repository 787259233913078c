import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names';
import { controlStyle } from './control-style';
import { FieldFrame } from './FieldFrame';
import { useFieldIds, type FieldText } from './field-ids';
import { Icon } from '../Icon';
import { saySigns } from '../sign-words';

export type Option = { value: string; label: string };

type SelectFieldProps = ComponentProps<'select'> &
  FieldText & {
    options: readonly Option[];
    /** The first choice, which is empty, for example 'Select blood type'. */
    placeholder?: string;
  };

/** What screen readers say, if it differs from what is seen. */
const sayLabel = (label: string) => (saySigns(label) === label ? undefined : saySigns(label));

/**
 * A choice from a list. Its options keep the keyboard's hyphen, because whoever types 'AB-' to choose would otherwise
 * get 'AB+'.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, options, placeholder, id: givenId, className, ...rest } = props;
  const { id, helpId, errorId, describedBy } = useFieldIds(givenId ?? rest.name, { help, error });
  return (
    <FieldFrame {...{ label, help, error, id, helpId, errorId }} required={rest.required === true}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={joinClassNames(controlStyle, 'appearance-none pr-11', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} aria-label={sayLabel(option.label)}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  );
}
