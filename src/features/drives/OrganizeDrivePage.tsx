import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DraftNotice } from '@/ui/DraftNotice';
import { errorList } from '@/ui/error-list';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormMessage } from '@/ui/FormMessage';
import { PageHeading } from '@/ui/PageHeading';
import { useRouterStateOnce } from '@/ui/use-router-state-once';
import { OwnProposals } from './OwnProposals';
import { ProposalFields } from './ProposalFields';
import { type Outcome, useProposalForm } from './use-proposal-form';

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
          <p>Thank you for offering to host a blood drive! We will get in touch with you.</p>
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

function LogInHint({ form }: Pick<ReturnType<typeof useProposalForm>, 'form'>) {
  const draft = useWatch({ control: form.control });
  const state: LoginState = { from: paths.organizeDrive, draft };
  return (
    <FormMessage tone="info">
      Please log in to organize a blood drive.{' '}
      <Link to={paths.login} state={state} className="font-semibold underline">
        Log In
      </Link>
    </FormMessage>
  );
}

function ProposalForm({ carried }: { carried: Record<string, unknown> | undefined }) {
  const { form, draft, outcome, submit, loggedIn } = useProposalForm(carried);
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex flex-col gap-4">
      {!loggedIn && <LogInHint form={form} />}
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
      <ErrorSummary errors={errorList(errors)} />
      <Card>
        <form
          noValidate
          aria-label="Organize a blood drive"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <ProposalFields form={form} />
          <OutcomeMessage outcome={outcome} />
          <Button type="submit" wide className="mt-6" busy={isSubmitting} busyLabel="Submitting...">
            Submit Blood Drive
          </Button>
        </form>
      </Card>
    </div>
  );
}

export default function OrganizeDrivePage() {
  const identity = useIdentity();
  const state = useRouterStateOnce();
  const [arrivedAs] = useState(identity?.userId);
  const draft =
    typeof state === 'object' && state !== null && 'draft' in state ? state.draft : undefined;
  const carried =
    arrivedAs === identity?.userId ? (draft as Record<string, unknown> | undefined) : undefined;
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-8 px-4 py-12 sm:py-16">
      <PageHeading title="Organize a Blood Drive">
        Tell us where and when. We get in touch, plan the day with you, and bring the team.
      </PageHeading>
      {/* whoever logs in or out begins with his own form */}
      <ProposalForm key={identity?.userId} carried={carried} />
      {identity && <OwnProposals userId={identity.userId} />}
    </div>
  );
}
