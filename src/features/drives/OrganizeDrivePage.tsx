import { paths } from '@/paths';
import { useIdentity, useSession } from '@/session/session';
import { Button } from '@/ui/Button';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { LogInHint } from '@/ui/form/LogInHint';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { OutcomeMessage } from '@/ui/feedback/OutcomeMessage';
import { PageHeading } from '@/ui/layout/PageHeading';
import { OwnProposals } from './OwnProposals';
import { ProposalFields } from './ProposalFields';
import { useProposalForm } from './use-proposal-form';

function ProposalForm() {
  const { form, draft, outcome, submit, loggedIn } = useProposalForm();
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.organizeDrive} onLeave={draft.keep}>
          Please log in to organize a blood drive.
        </LogInHint>
      )}
      <DraftedForm
        label="Organize a blood drive"
        draft={draft}
        errors={listErrors(errors)}
        onSubmit={submit}
      >
        <ProposalFields form={form} />
        <OutcomeMessage
          outcome={outcome}
          sent="Thank you for offering to host a blood drive! We will get in touch with you."
        />
        <Button type="submit" wide busy={isSubmitting} busyLabel="Submitting...">
          Submit Blood Drive
        </Button>
      </DraftedForm>
    </div>
  );
}

export default function OrganizeDrivePage() {
  const identity = useIdentity();
  const locked = useSession((session) => session.locked);
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading title="Organize a Blood Drive">
        Tell us where and when. We will get in touch, plan the day with you, and bring the team.
      </PageHeading>
      {/* the key resets the form when another person logs in or out */}
      {locked ? (
        <FormMessage tone="info">Unlock the screen to organize a blood drive.</FormMessage>
      ) : (
        <ProposalForm key={identity?.userId} />
      )}
      {identity && <OwnProposals userId={identity.userId} />}
    </div>
  );
}
