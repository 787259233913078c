import type { UseFormRegisterReturn } from 'react-hook-form';
import { RecordField } from '@/records/fields';
import type { NamedField } from './field-words';

type EditFieldProps = {
  field: NamedField;
  id: string;
  label?: string;
  error: string | undefined;
  registered: UseFormRegisterReturn;
};

/** The control with which the value of a field is corrected. */
export function EditField({ field, registered, ...rest }: EditFieldProps) {
  const control = (
    <RecordField
      words={field}
      {...(field.kind === 'choice' && { placeholder: 'Not chosen' })}
      {...rest}
      {...registered}
    />
  );
  const isLong = field.kind === 'area' || field.kind === 'lines';
  return isLong ? <div className="sm:col-span-2">{control}</div> : control;
}
