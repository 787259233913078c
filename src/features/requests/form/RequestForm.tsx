import type { BloodType } from '@/blood/blood-type';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Link } from '@/ui/Link';
import { DraftedForm } from '@/ui/form/DraftedForm';
import { listErrors } from '@/ui/form/error-list';
import { LogInHint } from '@/ui/form/LogInHint';
import { useMembership } from '@/session/use-membership';
import type { Membership } from '@/collections/profiles/membership';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { MemberFields } from '../member/MemberFields';
import { RequestFields } from './RequestFields';
import { useRequestForm } from './use-request-form';

type RequestFormProps = {
  preselected: BloodType | undefined;
};

function Form({ preselected, membership }: RequestFormProps & { membership: Membership | null }) {
  const { form, draft, failure, limit, submit, loggedIn } = useRequestForm(preselected, membership);
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.createRequest} onLeave={draft.keep}>
          Please log in to submit a blood request.
        </LogInHint>
      )}
      {limit !== '' && (
        <FormMessage tone="info">
          {limit}{' '}
          <Link to={paths.myRequests} className="font-semibold underline">
            Your requests
          </Link>
        </FormMessage>
      )}
      <DraftedForm
        label="Request blood"
        draft={draft}
        errors={listErrors(errors)}
        onSubmit={submit}
      >
        {membership ? (
          <MemberFields
            form={form}
            membership={membership}
            onFilled={() => void draft.keep().catch(() => undefined)}
          />
        ) : (
          <RequestFields form={form} verifies />
        )}
        {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
        <Button type="submit" variant="urgent" wide busy={isSubmitting} busyLabel="Submitting...">
          {membership ? 'Post Request' : 'Submit Blood Request'}
        </Button>
      </DraftedForm>
    </div>
  );
}

/** The form for a new request. Members of a hospital get a short one. */
export default function RequestForm(props: RequestFormProps) {
  const membership = useMembership();
  if (membership === undefined) return <Skeleton rows={12} label="Loading the form" />;
  // if the person joins or leaves a hospital, the changed key resets the form
  return <Form key={membership?.id} {...props} membership={membership} />;
}
