import type { ReactNode } from 'react';
import { Card } from '../layout/Card';
import { DraftNotice, type NoticedDraft } from './DraftNotice';
import type { FieldProblem } from './error-list';
import { ErrorSummary } from './ErrorSummary';

export type DraftedFormProps = {
  /** the form's name for screen readers */
  label: string;
  draft: NoticedDraft;
  errors?: readonly FieldProblem[];
  onSubmit: () => unknown;
  children: ReactNode;
};

/** A form in a card. Above it there are a notice about its draft and a summary of its errors. */
export function DraftedForm({ label, draft, errors = [], onSubmit, children }: DraftedFormProps) {
  return (
    <>
      <DraftNotice draft={draft} />
      <ErrorSummary errors={errors} />
      <Card>
        <form
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit();
          }}
          className="flex flex-col gap-6"
        >
          {children}
        </form>
      </Card>
    </>
  );
}
