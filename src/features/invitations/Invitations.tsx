import { useState } from 'react';
import type { Invitation, InvitationTo } from '@/calls/invitations';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Disclosure } from '@/ui/layout/Disclosure';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { InvitationLink } from './InvitationLink';
import { InvitationRow, describeRedeemer } from './InvitationRow';
import { confirmQuestion, type InvitationWords, describeRole } from './invitation-words';
import { type InvitedHospital, InviteForm } from './InviteForm';
import { isPending, useInvitations } from './use-invitations';

type InvitationsProps = {
  /** the hospital that people are invited to; left out for administrators */
  hospital?: InvitedHospital;
  onConfirmed: () => void;
};

/** Invitations. They are made here, used on the other person's device, and confirmed here. */
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
