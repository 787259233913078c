import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button';
import { DraftedForm, type DraftedFormProps } from './DraftedForm';
import { FormMessage } from '../feedback/FormMessage';

type EditFormProps = DraftedFormProps & {
  busy: boolean;
  /** why saving failed; empty if it did not */
  failure: string;
  /** link out of a failure */
  wayBack?: ReactNode;
  onCancel: () => unknown;
};

/** A form that replaces the content it edits and takes the focus. Its label is its heading. */
export function EditForm({ busy, failure, wayBack, onCancel, children, ...form }: EditFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-22 font-semibold">
        {form.label}
      </h2>
      <DraftedForm {...form}>
        {children}
        {failure !== '' && (
          <div className="flex flex-col items-start gap-3">
            <FormMessage tone="error">{failure}</FormMessage>
            {wayBack}
          </div>
        )}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" className="sm:grow" busy={busy} busyLabel="Updating...">
            Save Changes
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => void onCancel()}>
            Cancel
          </Button>
        </div>
      </DraftedForm>
    </div>
  );
}
