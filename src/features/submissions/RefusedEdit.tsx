import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { Button } from '@/ui/Button';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { listErrors } from '@/ui/form/error-list';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { EditField } from './EditField';
import {
  listEditableFields,
  makeEditInput,
  type EditInput,
  makeEditResolver,
} from './edit-refused';
import type { Fields } from '@/protocol';

/** Returns the name of the form that corrects a refused change. */
export const getRefusedFormName = (id: string) => `refused:${id}`;

type RefusedEditProps = {
  refused: AttentionDoc;
  /** @returns false if it could not be saved; the form then keeps its values */
  onSave: (corrected: Fields) => Promise<boolean>;
  onCancel: () => void;
};

/** A form with which a person corrects a refused change. */
export function RefusedEdit({ refused, onSave, onCancel }: RefusedEditProps) {
  const prefix = useId();
  const fields = listEditableFields(refused);
  const form = useForm<EditInput, unknown, Fields>({
    resolver: makeEditResolver(refused.table as SyncedName, fields),
    defaultValues: makeEditInput(fields, refused.payload),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyForm(isDirty);
  const draft = useFormDraft(getRefusedFormName(refused.id), form);
  const forget = () => draft.clear().catch(() => undefined);

  async function save(corrected: Fields) {
    if (await onSave(corrected)) await forget();
  }
  async function cancel() {
    await forget();
    onCancel();
  }

  const problems = listErrors(errors).map(({ id, message }) => ({ id: prefix + id, message }));
  return (
    <form
      noValidate
      aria-label="Edit and resend"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <DraftNotice draft={draft} />
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
        <Button variant="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
