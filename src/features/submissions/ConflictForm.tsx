import { useId } from 'react';
import type { AttentionDoc } from '@/collections/device';
import type { Pending } from '@/collections/local';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { Button } from '@/ui/Button';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { useDirtyForm } from '@/ui/form/dirty-forms';
import { listErrors } from '@/ui/form/error-list';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { useConflict, getChoiceName } from './use-conflict';
import type { Fields } from '@/protocol';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldError } from '@/ui/form/FieldText';
import type { ClashingField } from './conflict-choices';
import { EditField } from './EditField';
import type { EditInput } from './edit-refused';
import { describeValue } from '@/records/describe';

const option =
  'flex min-h-11 items-start gap-3 rounded-md border border-line-strong bg-surface px-3 py-2.5 ' +
  'has-checked:border-ink has-checked:bg-sunken ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

type ConflictFieldProps = {
  clash: ClashingField;
  prefix: string;
  form: UseFormReturn<EditInput, unknown, Fields>;
};

/** Shows both versions of a field side by side. The person chooses one or writes a third. */
function ConflictField({ clash, prefix, form }: ConflictFieldProps) {
  const { field, mine, theirs } = clash;
  const name = getChoiceName(field.name);
  const chosen = useWatch({ control: form.control, name });
  const { errors } = form.formState;
  const id = prefix + name;
  const errorId = `${id}-error`;
  const error = errors[name]?.message;
  const versions = [
    { value: 'theirs', label: 'Keep theirs', text: describeValue(field, theirs) },
    { value: 'mine', label: 'Use mine', text: describeValue(field, mine) },
    { value: 'merged', label: 'Write another version', text: null },
  ];
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{field.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {versions.map(({ value, label, text }, index) => (
          <label key={value} className={option}>
            <input
              {...form.register(name)}
              type="radio"
              id={index === 0 ? id : `${id}-${value}`}
              value={value}
              className="size-5 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0">
              <span className="block text-14 text-ink-soft">{label}</span>
              {text !== null && (
                <span className="block font-medium break-words whitespace-pre-line">{text}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={errorId} text={error} />
      </div>
      {chosen === 'merged' && (
        <div className="mt-2">
          <EditField
            field={field}
            label={`${field.label} to be sent`}
            id={prefix + field.name}
            error={errors[field.name]?.message}
            registered={form.register(field.name)}
          />
        </div>
      )}
    </fieldset>
  );
}

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
