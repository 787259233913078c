import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldError } from '@/ui/form/FieldText';
import type { ClashingField } from './conflict-choices';
import { EditField } from './EditField';
import type { EditInput } from './edit-refused';
import { describeValue } from './field-words';
import { getChoiceName } from './use-conflict';
import type { Fields } from '@/sync/protocol';

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
export function ConflictField({ clash, prefix, form }: ConflictFieldProps) {
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
