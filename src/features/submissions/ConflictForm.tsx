import { useId } from 'react';
import type { AttentionDoc } from '@/collections/device';
import type { Pending } from '@/collections/local';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { Button } from '@/ui/Button';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { listErrors } from '@/ui/form/error-list';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { ConflictField } from './ConflictField';
import { useConflict } from './use-conflict';
import type { Fields } from '@/sync/protocol';

type ConflictFormProps = {
  refused: AttentionDoc;
  record: (Fields & { pending?: Pending | null }) | null;
  /** @param compared the other person's values, as the form showed them */
  onSave: (patch: Fields, compared: Fields) => Promise<boolean>;
  onDiscard: () => void;
};

/** Lists the fields that two people have changed. The person decides on each of them. */
export function ConflictForm({ refused, record, onSave, onDiscard }: ConflictFormProps) {
  const prefix = useId();
  const { clashes, form } = useConflict(refused, record);
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyForm(isDirty);
  const draft = useFormDraft(`conflict:${refused.id}`, form);
  const compared = Object.fromEntries(clashes.map(({ field, theirs }) => [field.name, theirs]));
  const problems = listErrors(errors).map(({ id, message }) => ({ id: prefix + id, message }));

  async function save(patch: Fields) {
    if (await onSave(patch, compared)) await draft.clear().catch(() => undefined);
  }

  return (
    <form
      noValidate
      aria-label="Choose which version to keep"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col gap-5"
    >
      <DraftNotice draft={draft} />
      <ErrorSummary errors={problems} />
      {clashes.map((clash) => (
        <ConflictField key={clash.field.name} clash={clash} prefix={prefix} form={form} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save these versions
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </form>
  );
}
