import { useState } from 'react';
import { paths } from '@/paths';
import { leaveHospital } from '@/calls/hospitals';
import { describeError } from '@/calls/server-error';
import { useMembership } from '@/session/use-membership';
import type { Membership } from '@/collections/profiles/membership';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import type { InvitationsSlot } from './HospitalPage';
import { describeMember } from './hospital-words';
import { Members } from './Members';
import { NoHospital } from './NoHospital';
import { NotRead } from './NotRead';
import { useHospital } from './use-hospital';
import { Wards } from './Wards';

function Leave({ membership }: { membership: Membership }) {
  const [asking, ask] = useState(false);
  const [failure, setFailure] = useState('');

  async function leave() {
    ask(false);
    setFailure('');
    try {
      await leaveHospital();
      requestSync();
    } catch (error) {
      setFailure(describeError(error));
    }
  }

  return (
    <Card as="section" aria-labelledby="yours-heading" className="flex flex-col items-start gap-3">
      <h2 id="yours-heading" className="text-22 font-semibold">
        Your place
      </h2>
      <p>
        {describeMember(membership)} of {membership.name}
      </p>
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      <Button variant="danger" onClick={() => ask(true)}>
        Leave the hospital
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Leave ${membership.name}?`}
        confirmLabel="Leave the hospital"
        danger
        onConfirm={() => void leave()}
        onCancel={() => ask(false)}
      >
        Its requests and donors leave this device. To come back you need another invitation.
      </ConfirmDialog>
    </Card>
  );
}

function ManagedTeam({ Invitations }: InvitationsSlot) {
  const state = useHospital(null);
  const { hospital, failure, ask, said } = state;
  return (
    <>
      {failure !== '' && <NotRead what="The team is" failure={failure} onRetry={ask} />}
      {!hospital && failure === '' && <Skeleton rows={3} label="Loading the team" />}
      {said && <FormMessage tone={said.tone}>{said.text}</FormMessage>}
      {hospital && (
        <>
          <Members hospital={hospital} state={state} isAdmin={false} />
          <Invitations
            hospital={{
              id: hospital.id,
              name: hospital.name,
              wards: hospital.wards,
              roles: ['staff'],
            }}
            onConfirmed={ask}
          />
          <Wards hospital={hospital} state={state} />
        </>
      )}
    </>
  );
}

/** The team of one's own hospital: managers invite and remove staff, everybody can leave. */
export function TeamPage({ Invitations }: InvitationsSlot) {
  const membership = useMembership();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading
        title="Team"
        actions={
          <LinkButton to={paths.myHospital} variant="secondary">
            My Hospital
          </LinkButton>
        }
      >
        {membership?.name}
      </PageHeading>
      {membership === null && <NoHospital />}
      {membership?.role === 'manager' && (
        <ManagedTeam key={membership.id} Invitations={Invitations} />
      )}
      {membership && <Leave membership={membership} />}
    </div>
  );
}
