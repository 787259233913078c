import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button';
import { CopyButton } from '../CopyButton';
import { DraftedForm, type DraftedFormProps } from './DraftedForm';
import { FormMessage } from '../feedback/FormMessage';

/** Returns the value of a control as the screen shows it. Empty if nothing was entered. */
function readControl(control: Element): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text.trim() ?? '';
  if (control instanceof HTMLTextAreaElement) return control.value.trim();
  if (!(control instanceof HTMLInputElement)) return '';
  if (control.type === 'checkbox') return control.checked ? 'Yes' : '';
  if (control.type === 'radio')
    return control.checked ? (control.labels?.[0]?.innerText ?? '') : '';
  return control.value.trim();
}

function readLabel(control: Element): string {
  const radio = control instanceof HTMLInputElement && control.type === 'radio';
  const label = radio
    ? control.closest('fieldset')?.querySelector('legend')
    : (control as HTMLInputElement).labels?.[0];
  return label?.innerText.replace('*', '').trim() ?? '';
}

/** Returns everything that was entered into a form as text to copy. Each field is a line. */
function readForm(form: HTMLFormElement): string {
  return [...form.elements]
    .map((control) => [readLabel(control), readControl(control)] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (label === '' ? value : `${label}: ${value}`))
    .join('\n');
}

type EditFormProps = DraftedFormProps & {
  busy: boolean;
  /** a sentence that says why saving failed; empty if it did not */
  failure: string;
  /** a link that is shown with the failure */
  wayBack?: ReactNode;
  onCancel: () => unknown;
  /** why the form can no longer be saved; people can still read and copy what they typed */
  closed?: string | undefined;
  /** what people can do with what they typed once the form is closed */
  closedActions?: ReactNode;
};

/** A form that takes the place of the record that it changes, and takes the focus. Its label is also its heading. */
export function EditForm({
  busy,
  failure,
  wayBack,
  onCancel,
  closed,
  closedActions,
  children,
  ...form
}: EditFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-22 font-semibold">
        {form.label}
      </h2>
      {closed !== undefined && <FormMessage tone="info">{closed}</FormMessage>}
      <DraftedForm {...form} onSubmit={closed === undefined ? form.onSubmit : () => undefined}>
        {children}
        {failure !== '' && (
          <div className="flex flex-col items-start gap-3">
            <FormMessage tone="error">{failure}</FormMessage>
            {wayBack}
          </div>
        )}
        {closed === undefined ? (
          <div className="grid gap-3 sm:flex sm:flex-row-reverse">
            <Button type="submit" className="sm:grow" busy={busy} busyLabel="Updating...">
              Save Changes
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => void onCancel()}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            {closedActions}
            <CopyButton read={({ form }) => (form ? readForm(form) : '')}>
              Copy what you typed
            </CopyButton>
            <Button variant="quiet" onClick={() => void onCancel()}>
              Discard
            </Button>
          </div>
        )}
      </DraftedForm>
    </div>
  );
}
