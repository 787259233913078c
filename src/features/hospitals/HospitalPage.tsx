import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import { closeHospital, type Hospital, verifyHospital } from '@/calls/hospitals';
import { paths } from '@/paths';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { isRecordId } from '@/ui/record-id';
import { describeCount, HOSPITAL_KINDS, nameHospitalDraft } from './hospital-schema';
import { HospitalChips } from './HospitalChips';
import { HospitalForm } from './HospitalForm';
import { Members } from './Members';
import { NotRead } from './NotRead';
import { type HospitalState, useHospital } from './use-hospital';

/** The component that shows invitations. It comes from another feature, so the page receives it. */
export type InvitationsSlot = {
  Invitations: ComponentType<{
    hospital: {
      id: string;
      name: string;
      wards: readonly string[];
      roles: readonly ('manager' | 'staff')[];
    };
    onConfirmed: () => void;
  }>;
};

function Details({ hospital }: { hospital: Hospital }) {
  const { address, city, state, zip } = hospital;
  return (
    <DefinitionList
      items={[
        { term: 'Kind', value: HOSPITAL_KINDS[hospital.kind] },
        {
          term: 'Address',
          value: [address, `${city}, ${state} ${zip}`].filter(Boolean).join(', '),
        },
        { term: 'Desk Phone', value: hospital.desk_phone },
        { term: 'Desk Hours', value: hospital.hours },
        { term: 'Blood Given for One Patient Takes', value: hospital.lead_time },
        { term: 'Wards', value: hospital.wards.join(', ') },
        { term: 'Open Requests', value: hospital.open_requests },
      ]}
    />
  );
}

type ActionsProps = { hospital: Hospital; state: HospitalState; onEdit: () => void };

function Actions({ hospital, state, onEdit }: ActionsProps) {
  const [closing, setClosing] = useState(false);
  const { id, name, verified_at: verified } = hospital;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant={verified ? 'secondary' : 'primary'}
        className="max-sm:w-full"
        busy={state.working === 'verify'}
        busyLabel="Saving..."
        onClick={() =>
          void state.run(
            'verify',
            () => verifyHospital(id, !verified),
            verified
              ? `${name} is no longer verified.`
              : `${name} is verified. Its requests say so from now on.`,
          )
        }
      >
        {verified ? 'Withdraw Verification' : 'Verify'}
      </Button>
      <Button variant="secondary" className="max-sm:w-full" onClick={onEdit}>
        Change
      </Button>
      <Button
        variant="danger"
        className="max-sm:w-full"
        busy={state.working === 'close'}
        busyLabel="Closing..."
        onClick={() => setClosing(true)}
      >
        Close Hospital
      </Button>
      <ConfirmDialog
        open={closing}
        title={`Close ${name}?`}
        confirmLabel="Close hospital"
        danger
        onConfirm={() => {
          setClosing(false);
          void state.run('close', () => closeHospital(id), `${name} is closed.`);
        }}
        onCancel={() => setClosing(false)}
      >
        {describeCount(hospital.members.length, 'member')} can no longer post or change its
        requests, and {describeCount(hospital.open_requests, 'open request')} end: donors are told
        that they are not needed any more. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

function Page({ id, Invitations }: InvitationsSlot & { id: string }) {
  const state = useHospital(id);
  const { hospital, failure, ask, said, say, show } = state;
  const unfinished = useUnfinished(nameHospitalDraft({ id }));
  const [chosen, setEditing] = useState<boolean | null>(null);
  const back = (
    <LinkButton to={paths.adminHospitals} variant="secondary">
      All Hospitals
    </LinkButton>
  );
  if (!hospital)
    return (
      <>
        <PageHeading title="Hospital" actions={back} />
        {failure === '' ? (
          <Skeleton rows={4} label="Loading the hospital" />
        ) : (
          <NotRead what="Hospitals are" failure={failure} onRetry={ask} />
        )}
      </>
    );
  const isClosed = hospital.closed_at !== null;
  const editing = !isClosed && (chosen ?? unfinished === true);
  const { name, wards } = hospital;
  return (
    <>
      <PageHeading title={name} actions={back}>
        <HospitalChips hospital={hospital} />
      </PageHeading>
      {failure !== '' && <NotRead what="Newer details are" failure={failure} onRetry={ask} />}
      {said && <FormMessage tone={said.tone}>{said.text}</FormMessage>}
      {editing ? (
        <HospitalForm
          hospital={hospital}
          onSaved={(saved) => {
            show(saved);
            say({ tone: 'success', text: 'The hospital is changed.' });
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Card as="section" aria-label="Details" className="flex flex-col gap-4">
          <Details hospital={hospital} />
          {!isClosed && (
            <Actions hospital={hospital} state={state} onEdit={() => setEditing(true)} />
          )}
        </Card>
      )}
      {!isClosed && (
        <>
          <Members hospital={hospital} state={state} isAdmin />
          <Invitations
            hospital={{ id, name, wards, roles: ['manager', 'staff'] }}
            onConfirmed={ask}
          />
        </>
      )}
    </>
  );
}

/** The page of a hospital in the admin panel: its details, its team, and the invitations to it. */
export function HospitalPage(slots: InvitationsSlot) {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-6">
      {isRecordId(id) ? (
        <Page key={id} id={id} {...slots} />
      ) : (
        <>
          <PageHeading
            title="Hospital"
            actions={
              <LinkButton to={paths.adminHospitals} variant="secondary">
                All Hospitals
              </LinkButton>
            }
          />
          <FormMessage tone="info">There is no such hospital. The link is incomplete.</FormMessage>
        </>
      )}
    </div>
  );
}
