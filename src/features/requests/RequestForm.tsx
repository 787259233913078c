import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { BloodType } from '@/blood/blood-type';
import { type LoginState, paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DraftNotice } from '@/ui/DraftNotice';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormMessage } from '@/ui/FormMessage';
import { RequestFields } from './RequestFields';
import { type Outcome, useRequestForm } from './use-request-form';

/** Beside the button, where the eyes are. The box stays, so that the focus has a place when the words go. */
function OutcomeMessage({ outcome }: { outcome: Outcome | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="mt-6 scroll-my-24 empty:m-0">
      {outcome?.kind === 'sent' && (
        <FormMessage tone="success">
          <p>Your blood request has been submitted successfully!</p>
          {outcome.offline && (
            <p className="mt-1 font-normal">
              Saved on this device. It will be sent when you are online.
            </p>
          )}
        </FormMessage>
      )}
      {outcome?.kind === 'failed' && <FormMessage tone="error">{outcome.words}</FormMessage>}
    </div>
  );
}

function LogInHint({ form }: Pick<ReturnType<typeof useRequestForm>, 'form'>) {
  const draft = useWatch({ control: form.control });
  const state: LoginState = { from: paths.createRequest, draft };
  return (
    <FormMessage tone="info">
      Please log in to submit a blood request.{' '}
      <Link to={paths.login} state={state} className="font-semibold underline">
        Log In
      </Link>
    </FormMessage>
  );
}

type RequestFormProps = {
  preselected: BloodType | undefined;
  carried: Record<string, unknown> | undefined;
};

export function RequestForm({ preselected, carried }: RequestFormProps) {
  const { form, draft, outcome, submit, loggedIn } = useRequestForm(preselected, carried);
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {!loggedIn && <LogInHint form={form} />}
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <ErrorSummary errors={errorList(errors)} />
      <Card>
        <form
          noValidate
          aria-label="Request blood"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <RequestFields form={form} verifies />
          <OutcomeMessage outcome={outcome} />
          <Button type="submit" wide className="mt-6" busy={isSubmitting} busyLabel="Submitting...">
            Submit Blood Request
          </Button>
        </form>
      </Card>
    </div>
  );
}
