import { Inbox } from 'lucide-react';
import { type LoginState, paths } from '@/paths';
import { useAcceptedInvitation } from '@/session/accepted-invitation';
import { useIdentity } from '@/session/session';
import { useCurrentStore } from '@/store/current';
import { Link } from '@/ui/Link';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { AttentionSection } from './AttentionSection';
import { AcceptedInvitation } from './AcceptedInvitation';
import { DraftsSection } from './DraftsSection';
import { ExportUnsent } from './ExportUnsent';
import { ReceivedSection } from './ReceivedSection';
import { SendNow } from './SendNow';
import { type Submissions, useSubmissions } from './use-submissions';
import { WaitingSection } from './WaitingSection';

function Nothing() {
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing is saved on this device yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.createRequest} variant="secondary">
            Request Blood
          </LinkButton>
          <LinkButton to={paths.donorForm} variant="secondary">
            Donate Blood
          </LinkButton>
        </div>
      }
    >
      Requests, donations and unfinished forms appear here, with how far they are on their way.
    </EmptyState>
  );
}

function Sections({
  email,
  attention,
  waiting,
  drafts,
  received,
}: Submissions & { email: string }) {
  const unsent = attention.length + waiting.length + drafts.length;
  const { token } = useAcceptedInvitation();
  if (unsent + received.length === 0 && token === null) return <Nothing />;
  return (
    <>
      {attention.length > 0 && <AttentionSection refusals={attention} />}
      {waiting.length > 0 && <WaitingSection records={waiting} />}
      {token !== null && <AcceptedInvitation token={token} />}
      {drafts.length > 0 && <DraftsSection drafts={drafts} />}
      {received.length > 0 && <ReceivedSection records={received} />}
      {unsent > 0 && <ExportUnsent email={email} />}
    </>
  );
}

export default function SubmissionsPage() {
  const identity = useIdentity();
  const submissions = useSubmissions(identity?.userId ?? null);
  const broken = useCurrentStore((current) => current.error !== null);
  const toLogin: LoginState = { from: paths.saved };
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-10 px-4 py-8 sm:py-12">
      <PageHeading title="Saved on this device">
        What you entered here, and how far it is on its way to the server.
      </PageHeading>
      {identity ? (
        <SendNow />
      ) : (
        <FormMessage tone="info">
          Drafts of forms are shown here.{' '}
          <Link to={paths.login} state={toLogin} className="font-semibold underline">
            Log in
          </Link>{' '}
          to see what you submitted.
        </FormMessage>
      )}
      {broken && (
        <FormMessage tone="error">
          The storage of this device cannot be opened. Close other windows of this app, then load
          the page again.
        </FormMessage>
      )}
      {!broken &&
        (submissions ? (
          <Sections {...submissions} email={identity?.email ?? ''} />
        ) : (
          <Skeleton rows={3} />
        ))}
    </div>
  );
}
