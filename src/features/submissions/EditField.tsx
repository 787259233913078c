import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { TextAreaField } from '@/ui/form/TextAreaField';
import { TextField } from '@/ui/form/TextField';
import type { NamedField } from './field-words';

type EditFieldProps = {
  field: NamedField;
  id: string;
  label?: string;
  error: string | undefined;
  registered: UseFormRegisterReturn;
};

/** The control with which the value of a field is corrected. */
export function EditField({ field, id, error, registered, label = field.label }: EditFieldProps) {
  const props = { id, label, error, ...registered };
  if (field.kind === 'tick') return <CheckboxField {...props} />;
  if (field.kind === 'area' || field.kind === 'lines')
    return (
      <div className="sm:col-span-2">
        <TextAreaField {...props} help={field.kind === 'lines' ? 'One a line' : undefined} />
      </div>
    );
  if (field.kind === 'choice')
    return <SelectField {...props} placeholder="Not chosen" options={field.options ?? []} />;
  return <TextField {...props} type={field.kind} />;
}
