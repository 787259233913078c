import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { PushedName } from '@/store/collections';
import type { AttentionDoc } from '@/store/entities/device';
import type { Fields } from '@/store/entities/local';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { useDirtyForm } from '@/ui/dirty-forms';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { SelectField } from '@/ui/SelectField';
import { TextAreaField } from '@/ui/TextAreaField';
import { TextField } from '@/ui/TextField';
import { editableFields, editInput, type EditInput, editResolver } from './edit-refused';
import type { NamedField } from './field-words';

type Form = UseFormReturn<EditInput, unknown, Fields>;

function EditField({ field, id, form }: { field: NamedField; id: string; form: Form }) {
  const { label, kind, name } = field;
  const error = form.formState.errors[name]?.message;
  const props = { id, label, error, ...form.register(name) };
  if (kind === 'tick') return <CheckboxField {...props} />;
  if (kind === 'area')
    return (
      <div className="sm:col-span-2">
        <TextAreaField {...props} />
      </div>
    );
  if (kind === 'choice')
    return <SelectField {...props} placeholder="Not chosen" options={field.options ?? []} />;
  return <TextField {...props} type={kind} />;
}

type RefusedEditProps = {
  refused: AttentionDoc;
  onSave: (corrected: Fields) => Promise<void>;
  onCancel: () => void;
};

/** A form of the fields concerned, made from what was refused. */
export function RefusedEdit({ refused, onSave, onCancel }: RefusedEditProps) {
  const prefix = useId();
  const fields = editableFields(refused);
  const form: Form = useForm<EditInput, unknown, Fields>({
    resolver: editResolver(refused.table as PushedName, fields),
    defaultValues: editInput(fields, refused.payload),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyForm(isDirty);
  const problems = errorList(errors).map(({ id, message }) => ({ id: prefix + id, message }));
  return (
    <form
      noValidate
      aria-label="Edit and resend"
      onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <ErrorSummary errors={problems} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <EditField key={field.name} field={field} id={prefix + field.name} form={form} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save and resend
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
