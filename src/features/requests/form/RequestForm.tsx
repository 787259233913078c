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
import { OutcomeMessage } from '@/ui/feedback/OutcomeMessage';
import { RequestFields } from './RequestFields';
import { useRequestForm } from './use-request-form';
import { CloudOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLiveOne } from '@/store/hooks/use-live';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { LinkButton } from '@/ui/LinkButton';
import { OwnStock } from '../member/OwnStock';
import { PhoneFirst } from './PhoneFirst';

/** Loads in a file of its own: it asks the server, and the page must not wait for the server's client. */
const HelpEstimate = lazy(() => import('../own/HelpEstimate'));

/**
 * Stays on the page after a request was posted. It shows the request's reference and state, and what happens next.
 */
function PostedPanel({ id }: { id: string }) {
  const request = useLiveOne('blood_requests', id);
  if (!request) return null;
  return (
    <Card as="section" className="flex flex-col items-start gap-4">
      <h3 className="text-18 font-semibold">
        Your request for {request.hospital}
        {request.patient_id && (
          <span className="block font-normal text-ink-soft">Reference {request.patient_id}</span>
        )}
      </h3>
      {request.unsent === 1 ? (
        <p className="flex items-start gap-3 self-stretch rounded-md border border-amber bg-amber-soft p-4 font-medium text-amber-ink">
          <Icon of={CloudOff} className="mt-0.5" />
          Not sent yet. Nobody sees it until this device is online.
        </p>
      ) : (
        <p>
          It has been received, and donors can see it.{' '}
          {request.needed_on &&
            'Those near you are told five days before, and reminded the evening before. '}
          {request.org_id
            ? 'Those who answer are accepted at once, up to the units needed. Your team sees them under My Hospital; they call the desk.'
            : 'When somebody answers, you see them on your request’s page and decide whom to accept. Until then nobody sees your number.'}
        </p>
      )}
      {request.urgency === 'Critical' && <PhoneFirst />}
      {request.urgency === 'Critical' && request.org_id && (
        <OwnStock
          hospital={request.org_id}
          need={request}
          action={
            <LinkButton to={paths.request(id)} variant="secondary">
              Use them
            </LinkButton>
          }
        />
      )}
      {request.unsent !== 1 && (
        <Suspense fallback={null}>
          <HelpEstimate request={request} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.request(id)} variant="secondary">
          View my request
        </LinkButton>
        {request.org_id && (
          <LinkButton to={paths.myHospital} variant="secondary">
            My Hospital
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

type RequestFormProps = {
  preselected: BloodType | undefined;
};

function Form({ preselected, membership }: RequestFormProps & { membership: Membership | null }) {
  const { form, draft, outcome, posted, limit, submit, loggedIn } = useRequestForm(
    preselected,
    membership,
  );
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="flex min-w-0 max-w-form flex-col gap-4">
      {!loggedIn && (
        <LogInHint to={paths.login} from={paths.createRequest} onLeave={draft.keep}>
          Please log in to submit a blood request.
        </LogInHint>
      )}
      {limit !== '' && outcome?.kind !== 'sent' && (
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
        <OutcomeMessage
          outcome={outcome}
          sent="Your blood request has been submitted successfully!"
        />
        <Button type="submit" variant="urgent" wide busy={isSubmitting} busyLabel="Submitting...">
          {membership ? 'Post Request' : 'Submit Blood Request'}
        </Button>
      </DraftedForm>
      {posted !== null && <PostedPanel id={posted} />}
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
