import { useState } from 'react';
import type { Invitation } from '@/session/invitation-calls';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { Disclosure } from '@/ui/layout/Disclosure';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { InvitationLink } from './InvitationLink';
import { InvitationRow, whoWords } from './InvitationRow';
import type { SetupMessage } from './setup-messages';
import { isPending, useInvitations } from './use-invitations';

/** Invitations of administrators: made here, used on the other person's device, confirmed here. */
export function Invitations({ onConfirmed }: { onConfirmed: () => void }) {
  const invitations = useInvitations();
  const { list, made, failure, working } = invitations;
  const [message, say] = useState<SetupMessage | null>(null);
  const [asking, ask] = useState<Invitation | null>(null);

  async function make() {
    say(null);
    const refused = await invitations.make();
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
                ? `${whoWords(invitation)} was refused, and has no rights.`
                : 'The invitation is cancelled. Its link is good for nothing.',
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
        ? { tone: 'success', text: `${whoWords(invitation)} is an administrator.` }
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
  return (
    <Card as="section" aria-labelledby="invitations-heading" className="flex flex-col gap-4">
      <h2 id="invitations-heading" className="text-22 font-semibold">
        Invitations
      </h2>
      <p className="max-w-text text-ink-soft">
        An invitation is a link and a QR code, good for one person and 72 hours. Whoever uses it
        logs in and waits: you see who it is, and they are an administrator only when you confirm.
      </p>
      {made && <InvitationLink token={made.token} />}
      <Button
        variant="secondary"
        className="max-sm:w-full sm:self-start"
        busy={working === 'new'}
        busyLabel="Inviting..."
        onClick={() => void make()}
      >
        Invite an Administrator
      </Button>
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
        open={asking !== null}
        title={`Make ${asking ? whoWords(asking) : ''} administrator?`}
        confirmLabel="Make administrator"
        onConfirm={() => asking !== null && void confirm(asking)}
        onCancel={() => ask(null)}
      >
        {asking?.person?.email} will see the names, phone numbers and health answers of all donors,
        and can invite others. Ask them whether this is their account.
      </ConfirmDialog>
    </Card>
  );
}
