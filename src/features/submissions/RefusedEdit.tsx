import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { PushedName } from '@/store/entities/collections';
import type { AttentionDoc } from '@/store/entities/device';
import { Button } from '@/ui/Button';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { errorList } from '@/ui/form/error-list';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { EditField } from './EditField';
import { editableFields, editInput, type EditInput, editResolver } from './edit-refused';
import type { Fields } from '@/sync/protocol';

type RefusedEditProps = {
  refused: AttentionDoc;
  onSave: (corrected: Fields) => Promise<void>;
  onCancel: () => void;
};

/** A form of the fields concerned, made from what was refused. */
export function RefusedEdit({ refused, onSave, onCancel }: RefusedEditProps) {
  const prefix = useId();
  const fields = editableFields(refused);
  const form = useForm<EditInput, unknown, Fields>({
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
          <EditField
            key={field.name}
            field={field}
            id={prefix + field.name}
            error={errors[field.name]?.message}
            registered={form.register(field.name)}
          />
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
