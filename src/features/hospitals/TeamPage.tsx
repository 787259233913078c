import { Building2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { type Hospital, leaveHospital, setWards } from '@/calls/hospitals';
import { describeError } from '@/calls/server-error';
import type { Membership } from '@/collections/profiles/membership';
import { paths } from '@/paths';
import { useMembership, useSuspension } from '@/session/use-membership';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { TextField } from '@/ui/form/TextField';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { describeMember, findWardProblem } from './hospital-schema';
import type { InvitationsSlot } from './HospitalPage';
import { Members } from './Members';
import { NotRead } from './NotRead';
import { type HospitalState, useHospital } from './use-hospital';

type WardsProps = { hospital: Hospital; state: HospitalState };

/** Lists the wards for which the team can post requests. Managers can change the list. */
function Wards({ hospital, state }: WardsProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { id, wards } = hospital;

  async function add(event: SubmitEvent) {
    event.preventDefault();
    const ward = name.trim();
    const found = findWardProblem(ward, wards);
    setProblem(found);
    if (found !== undefined) {
      document.getElementById('new-ward')?.focus();
      return;
    }
    const isAdded = await state.run(
      'add-ward',
      () => setWards(id, [...wards, ward]),
      `${ward} is added.`,
    );
    if (isAdded) setName('');
  }

  const remove = (ward: string) =>
    void state.run(
      `ward ${ward}`,
      () =>
        setWards(
          id,
          wards.filter((one) => one !== ward),
        ),
      `${ward} is removed. Requests that are for it keep its name.`,
    );

  return (
    <Card as="section" aria-labelledby="wards-heading" className="flex flex-col gap-4">
      <h2 id="wards-heading" className="text-22 font-semibold">
        Wards
      </h2>
      {wards.length === 0 ? (
        <p className="text-ink-soft">
          None yet. Until you add some, the team types the ward of each request.
        </p>
      ) : (
        <ul aria-label="Wards">
          {wards.map((ward) => (
            <li
              key={ward}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{ward}</span>
              <Button
                variant="quiet"
                busy={state.working === `ward ${ward}`}
                busyLabel="Removing..."
                onClick={() => remove(ward)}
              >
                Remove<VisuallyHidden> {ward}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label="Add a ward"
        onSubmit={(event) => void add(event)}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="min-w-0 grow basis-56 sm:max-w-80">
          <TextField
            id="new-ward"
            label="Name of a ward"
            autoComplete="off"
            error={problem}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:w-full sm:mt-7"
          busy={state.working === 'add-ward'}
          busyLabel="Adding..."
        >
          Add Ward
        </Button>
      </form>
    </Card>
  );
}

/** Says how a person without a hospital can join one. */
export function NoHospital() {
  const waitsAt = useSuspension();
  return waitsAt === null ? (
    <EmptyState icon={Building2} title="You do not belong to a hospital">
      A manager of your hospital invites you with a link or a QR code. Open it on this device.
    </EmptyState>
  ) : (
    <EmptyState icon={Building2} title="You wait to be confirmed again">
      Your e-mail address has changed, so a manager of {waitsAt} or an administrator has to confirm
      that it is you. Until then you do not see its requests and its team.
    </EmptyState>
  );
}

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

/** The page of the reader's own team. Managers invite and remove staff, and everybody can leave. */
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
