import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type LoginState, paths } from '@/paths';
import type { InvitationRole } from '@/calls/invitations';
import { type Identity, useIdentity } from '@/session/session';
import { useMembership } from '@/session/use-membership';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { TimeAt } from '@/ui/TimeAt';
import { describeHeldRole, describeOutcome, describeRights } from './invitation-words';
import { useInvitation } from './use-invitation';

const NO_LINK = 'Open the link of your invitation again: it is longer than this address.';

/** Sends a visitor to the log-in, which leads back here. The token stays in the fragment, which no server sees. */
function LogInFirst({ token }: { token: string }) {
  const state: LoginState = {
    from: paths.invitation(token),
    notice: 'Log in to accept your invitation.',
  };
  return (
    <>
      <p>Log in to accept it. If you have no account yet, sign up: you come back here.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.login} state={state}>
          Log In
        </LinkButton>
        <LinkButton to={paths.signup} state={state} variant="secondary">
          Sign Up
        </LinkButton>
      </div>
    </>
  );
}

/**
 * A link to the pages of the role. It appears when this device has the role: before that, those pages would turn the
 * person away.
 */
function WayOn({ role }: { role: InvitationRole }) {
  const identity = useIdentity();
  const membership = useMembership();
  if (role === 'administrator' && identity?.isAdmin === true)
    return <LinkButton to={paths.admin}>Open the admin panel</LinkButton>;
  if (role !== 'administrator' && membership)
    return <LinkButton to={paths.myHospital}>Open My Hospital</LinkButton>;
  return <p className="text-ink-soft">Checking what you may see. One moment.</p>;
}

function Invitation({ token, identity }: { token: string; identity: Identity | null }) {
  const { invitation, failure, accepted, unseen, redeem, retry } = useInvitation(token);
  const [busy, setBusy] = useState(false);
  const outcome = invitation && describeOutcome(invitation);

  async function accept() {
    setBusy(true);
    await redeem();
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-4">
      {!invitation && failure === '' && <Skeleton rows={1} label="Loading the invitation" />}
      {accepted && (
        <FormMessage tone="info">
          <p>You have accepted the invitation. It is sent as soon as the server can be reached.</p>
          <p className="mt-1 font-normal">
            It is kept on this device, so you can leave this page. {failure}
          </p>
        </FormMessage>
      )}
      {!accepted && failure !== '' && (
        <FormMessage tone="error">
          <p>{failure}</p>
          <Button variant="secondary" className="mt-3" onClick={() => void retry()}>
            Try again
          </Button>
        </FormMessage>
      )}
      {!accepted && unseen && identity && (
        <Card className="flex flex-col gap-4">
          <p>
            What the invitation is for is on the server. You can accept it now all the same: it is
            kept on this device and sent as soon as the server can be reached. Whoever made it then
            sees that it is you, and confirms you first.
          </p>
          <Button
            variant="secondary"
            busy={busy}
            busyLabel="Accepting..."
            onClick={() => void accept()}
          >
            Accept the invitation
          </Button>
        </Card>
      )}
      {invitation?.status === 'open' && (
        <Card className="flex flex-col gap-4">
          <p className="text-18">
            <strong className="wrap-anywhere">{invitation.invited_by}</strong> invites you to become{' '}
            {describeHeldRole(invitation)}
            {invitation.role === 'administrator' ? ' of' : ', on'} {appName}.
          </p>
          <p className="text-ink-soft">
            {describeRights(invitation.role, invitation.organisation)} The invitation is good for
            one person, until <TimeAt value={invitation.expires_at} />. Whoever made it confirms you
            first.
          </p>
          {identity ? (
            <>
              <p>
                You are logged in as <strong className="wrap-anywhere">{identity.email}</strong>. If
                this is not your account, log out first.
              </p>
              <Button busy={busy} busyLabel="Accepting..." onClick={() => void accept()}>
                Accept the invitation
              </Button>
            </>
          ) : (
            <LogInFirst token={token} />
          )}
        </Card>
      )}
      {outcome && <FormMessage tone={outcome.tone}>{outcome.text}</FormMessage>}
      {invitation?.status === 'used' && !identity && (
        <LinkButton to={paths.login} state={{ from: paths.invitation(token) }} variant="secondary">
          Log In
        </LinkButton>
      )}
      {(invitation?.status === 'confirmed' || invitation?.status === 'own') && (
        <WayOn role={invitation.role} />
      )}
    </div>
  );
}

/**
 * The page of an invitation's link. It says who invites the person to which role, accepts the invitation, and shows
 * its outcome.
 */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-5 px-4 py-8 sm:py-12">
      <PageHeading title="Invitation" />
      {token === '' ? (
        <FormMessage tone="info">{NO_LINK}</FormMessage>
      ) : (
        // if another account logs in, the changed key makes the page start anew
        <Invitation key={`${token} ${identity?.userId}`} token={token} identity={identity} />
      )}
    </div>
  );
}
