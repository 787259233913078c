import type { BloodType } from '@/blood/blood-type';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { errorList } from '@/ui/form/error-list';
import { LogInHint } from '@/ui/form/LogInHint';
import { OutcomeMessage } from '@/ui/feedback/OutcomeMessage';
import { PostedPanel } from './PostedPanel';
import { RequestFields } from './RequestFields';
import { useRequestForm } from './use-request-form';

type RequestFormProps = {
  preselected: BloodType | undefined;
};

export default function RequestForm({ preselected }: RequestFormProps) {
  const { form, draft, outcome, posted, submit, loggedIn } = useRequestForm(preselected);
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.createRequest} onLeave={draft.keep}>
          Please log in to submit a blood request.
        </LogInHint>
      )}
      <DraftedForm label="Request blood" draft={draft} errors={errorList(errors)} onSubmit={submit}>
        <RequestFields form={form} verifies />
        <OutcomeMessage
          outcome={outcome}
          sent="Your blood request has been submitted successfully!"
        />
        <Button type="submit" wide busy={isSubmitting} busyLabel="Submitting...">
          Submit Blood Request
        </Button>
      </DraftedForm>
      {posted !== null && <PostedPanel id={posted} />}
    </div>
  );
}
