import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { EmailField, PhoneField } from '@/ui/form/ContactFields';
import { type BoundField, makeFields } from '@/ui/form/fields-of';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { SelectField } from '@/ui/form/SelectField';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import type { Check } from '@/ui/form/use-advice';
import type { Labelled } from './input';
import type { FieldWords } from './labels';

/** What a form adds to the words of a field. */
interface Added extends Partial<Pick<FieldWords, 'label' | 'options'>> {
  help?: string | undefined;
  required?: boolean;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  rows?: number;
  check?: Check;
  /** the choices are all visible, below or beside each other */
  radios?: 'below' | 'beside';
}

/** The control of a column, by its words. */
export function RecordField({
  words,
  check,
  radios,
  ...rest
}: Added & BoundField & { words: FieldWords; id?: string }) {
  const { kind, options = [] } = words;
  const props = { label: words.label, ...rest };
  if (kind === 'tick') return <CheckboxField {...props} />;
  if (radios) return <RadioGroup options={options} inline={radios === 'beside'} {...props} />;
  if (kind === 'choice') return <SelectField options={options} {...props} />;
  if (kind === 'area') return <TextAreaField {...props} />;
  if (kind === 'lines') return <TextAreaField help="One a line" {...props} />;
  if (kind === 'tel') return <PhoneField {...props} />;
  if (kind === 'email') return <EmailField {...props} />;
  if (kind === 'number')
    return <TextField type="number" inputMode="numeric" min={1} step={1} {...props} />;
  return <TextField type={kind} {...(check && { check })} {...props} />;
}

/**
 * Returns a function that makes the control of a field from the name of its column, with the words of the column. The
 * form must be flat.
 */
export function makeRecordFields<T extends FieldValues, Context, Values, L>(
  form: UseFormReturn<T, Context, Values>,
  labels: L,
) {
  const bind = makeFields(form);
  return (
    name: Labelled<L> & FieldPath<T>,
    added: Added = {},
    options?: RegisterOptions<T, FieldPath<T>>,
  ) => <RecordField words={labels[name] as FieldWords} {...added} {...bind(name, options)} />;
}
