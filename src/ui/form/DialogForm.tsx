import type { BaseSyntheticEvent, ReactNode } from 'react';
import { Button } from '../Button';
import { FormMessage } from '../feedback/FormMessage';
import { DraftNotice, type NoticedDraft } from './DraftNotice';

type DialogFormProps = {
  /** the form's name for screen readers */
  label: string;
  draft?: NoticedDraft;
  /** a sentence that says why saving failed; empty if it did not */
  failure: string;
  busy: boolean;
  /** the words of the button that submits, and those while it is busy */
  action: string;
  busyAction: string;
  variant?: 'primary' | 'danger';
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  onCancel: () => unknown;
  children: ReactNode;
};

/** A short form in a dialog, with a button to cancel it. */
export function DialogForm(props: DialogFormProps) {
  const { label, draft, failure, busy, action, busyAction, variant = 'primary' } = props;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void props.onSubmit(event)}
      className="flex flex-col gap-5"
    >
      {draft && <DraftNotice draft={draft} />}
      {props.children}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => void props.onCancel()}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyAction}>
          {action}
        </Button>
      </div>
    </form>
  );
}
