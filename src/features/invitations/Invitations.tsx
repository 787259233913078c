import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { Invitation, InvitationTo } from '@/calls/invitations';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Disclosure } from '@/ui/layout/Disclosure';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { describeRedeemer, InvitationRow } from './InvitationRow';
import { confirmQuestion, describeRole, type InvitationWords } from './invitation-words';
import { isPending, useInvitations } from './use-invitations';
import { paths } from '@/paths';
import { CopyButton } from '@/ui/CopyButton';
import { ShareButton } from '@/ui/ShareButton';
import { SelectField } from '@/ui/form/SelectField';

/** The hospital to which people are invited. */
interface InvitedHospital {
  id: string;
  name: string;
  wards: readonly string[];
  /** the roles that the reader may give */
  roles: readonly ('manager' | 'staff')[];
}

const LABELS = { staff: 'Invite Staff', manager: 'Invite a Manager' } as const;

type InviteFormProps = {
  hospital: InvitedHospital;
  busy: boolean;
  onInvite: (to: InvitationTo) => void;
};

/** A form that asks for the ward. It has a button for each role. */
function InviteForm({ hospital, busy, onInvite }: InviteFormProps) {
  const { id, wards, roles } = hospital;
  const [ward, setWard] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-3">
      {wards.length > 0 && (
        <div className="min-w-0 grow basis-56 sm:max-w-80">
          <SelectField
            label="Ward"
            name="invited_ward"
            placeholder="No ward of their own"
            options={wards.map((name) => ({ value: name, label: name }))}
            value={ward}
            onChange={({ target }) => setWard(target.value)}
          />
        </div>
      )}
      {roles.map((role) => (
        <Button
          key={role}
          variant="secondary"
          className="max-sm:w-full"
          busy={busy}
          busyLabel="Inviting..."
          onClick={() => onInvite({ role, organisation: id, ward })}
        >
          {LABELS[role]}
        </Button>
      ))}
    </div>
  );
}

// This is loaded on demand, because few visits show a code. If the file cannot be loaded, only the link is shown.
const QrCode = lazy((): Promise<{ default: ComponentType<{ text: string; label: string }> }> =>
  import('@/ui/QrCode').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: () => null }),
  ),
);

/**
 * Shows the link of a new invitation. Anybody who has the link can use it, so it is shown only until the person
 * leaves this page.
 * @param role the role that the invitation gives, in words
 */
function InvitationLink({ token, role }: { token: string; role: string }) {
  const path = paths.invitation(token);
  const url = new URL(path, window.location.origin).href;
  return (
    <section
      aria-labelledby="invitation-link"
      className="flex flex-wrap items-start gap-5 rounded-md border border-line p-4"
    >
      <Suspense fallback={<div className="size-56 rounded-sm bg-sunken" />}>
        <QrCode text={url} label="QR code of the invitation" />
      </Suspense>
      <div className="flex min-w-0 grow basis-64 flex-col gap-3">
        <h3 id="invitation-link" className="text-18 font-semibold">
          Link of the new invitation
        </h3>
        <p className="font-mono text-14 wrap-anywhere select-all">{url}</p>
        <p className="max-w-text text-ink-soft">
          Let one person scan the code, or send them the link. It is shown only now: if you leave
          this page, cancel the invitation and make another one.
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton read={() => url}>Copy the link</CopyButton>
          <ShareButton
            title={`Invitation to ${appName}`}
            text={`You are invited to become ${role}. The link is good for one person and 72 hours.`}
            path={path}
          />
        </div>
      </div>
    </section>
  );
}

type InvitationsProps = {
  /** the hospital to which people are invited; missing if they are invited as administrators */
  hospital?: InvitedHospital;
  onConfirmed: () => void;
};

/** Lists invitations. They are made on this page, used on the other person's device, and confirmed here. */
export function Invitations({ hospital, onConfirmed }: InvitationsProps) {
  const invitations = useInvitations(hospital?.id ?? null);
  const { list, made, failure, working } = invitations;
  const [message, say] = useState<InvitationWords | null>(null);
  const [asking, ask] = useState<Invitation | null>(null);
  const roleOf = ({ role, ward }: Pick<Invitation, 'role' | 'ward'>) =>
    describeRole({ role, hospital: hospital?.name ?? null, ward });

  async function make(to: InvitationTo) {
    say(null);
    const refused = await invitations.make(to);
    if (refused !== '') say({ tone: 'error', text: refused });
  }

  async function cancel(invitation: Invitation) {
    say(null);
    const refused = await invitations.cancel(invitation.id);
    say(
      refused === ''
        ? {
            tone: 'info',
            text:
              invitation.status === 'waiting'
                ? `${describeRedeemer(invitation)} was refused, and has no rights.`
                : 'The invitation is cancelled. Its link no longer works.',
          }
        : { tone: 'error', text: refused },
    );
  }

  async function confirm(invitation: Invitation) {
    ask(null);
    say(null);
    const refused = await invitations.confirm(invitation.id, invitation.person?.user_id ?? '');
    say(
      refused === ''
        ? { tone: 'success', text: `${describeRedeemer(invitation)} is ${roleOf(invitation)}.` }
        : { tone: 'error', text: refused },
    );
    if (refused === '') onConfirmed();
  }

  const rows = (some: Invitation[]) =>
    some.map((invitation) => (
      <InvitationRow
        key={invitation.id}
        invitation={invitation}
        busy={working === invitation.id}
        onConfirm={() => ask(invitation)}
        onCancel={() => void cancel(invitation)}
      />
    ));
  const pending = list?.filter(isPending) ?? [];
  const over = list?.filter((invitation) => !isPending(invitation)) ?? [];
  const shown = made && pending.find(({ id }) => id === made.id);
  const question = asking && confirmQuestion(asking, describeRedeemer(asking), roleOf(asking));
  return (
    <Card as="section" aria-labelledby="invitations-heading" className="flex flex-col gap-4">
      <h2 id="invitations-heading" className="text-22 font-semibold">
        Invitations
      </h2>
      <p className="max-w-text text-ink-soft">
        An invitation is a link and a QR code, good for one person and 72 hours. Whoever uses it
        logs in and waits: you see who it is, and{' '}
        {hospital ? 'they belong to the team' : 'they are an administrator'} only when you confirm.
      </p>
      {made && shown && (
        <InvitationLink
          token={made.token}
          role={shown.role === 'administrator' ? `${roleOf(shown)} of ${appName}` : roleOf(shown)}
        />
      )}
      {hospital ? (
        <InviteForm hospital={hospital} busy={working === 'new'} onInvite={(to) => void make(to)} />
      ) : (
        <Button
          variant="secondary"
          className="max-sm:w-full sm:self-start"
          busy={working === 'new'}
          busyLabel="Inviting..."
          onClick={() => void make({ role: 'administrator' })}
        >
          Invite an Administrator
        </Button>
      )}
      {message && <FormMessage tone={message.tone}>{message.text}</FormMessage>}
      {!list && failure === '' && <Skeleton rows={1} label="Loading invitations" />}
      {failure !== '' && (
        <div className="flex flex-wrap items-center gap-3 text-ink-soft">
          <p>Invitations are on the server. {failure}</p>
          <Button variant="quiet" onClick={() => void invitations.load()}>
            Try again
          </Button>
        </div>
      )}
      {list?.length === 0 && <p className="text-ink-soft">Nobody has been invited yet.</p>}
      {pending.length > 0 && <ul aria-label="Open invitations">{rows(pending)}</ul>}
      {over.length > 0 && (
        <Disclosure summary={`Invitations of the last 30 days that are over (${over.length})`}>
          <ul aria-label="Invitations that are over">{rows(over)}</ul>
        </Disclosure>
      )}
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        onConfirm={() => asking !== null && void confirm(asking)}
        onCancel={() => ask(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </Card>
  );
}
