import { CircleCheck, CircleSlash, Clock, UserCheck } from 'lucide-react';
import type { Invitation } from '@/calls/invitations';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { DateText } from '@/ui/DateText';
import { describeTimeAt } from '@/ui/date-words';
import { TimeAt } from '@/ui/TimeAt';
import { useNow } from '@/ui/use-now';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { describeRole } from './invitation-words';

const CHIPS = {
  open: { tone: 'blue', icon: Clock, words: 'Not used yet' },
  waiting: { tone: 'amber', icon: UserCheck, words: 'Waits for you to confirm' },
  confirmed: { tone: 'green', icon: CircleCheck, words: 'Confirmed' },
  cancelled: { tone: 'neutral', icon: CircleSlash, words: 'Cancelled' },
  expired: { tone: 'neutral', icon: CircleSlash, words: 'Expired' },
} as const;

/** Names the role of an invitation, as a title: 'Staff of St Mary, Ward 5'. */
function titleOf({ role, organisation, ward }: Invitation): string {
  const words = describeRole({ role, hospital: organisation?.name ?? null, ward });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const describeRedeemer = ({ person }: Invitation): string =>
  person === null ? 'nobody' : person.name === '' ? person.email : person.name;

type InvitationRowProps = {
  invitation: Invitation;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Shows one invitation: its state, who has used it, and its buttons. */
export function InvitationRow({ invitation, busy, onConfirm, onCancel }: InvitationRowProps) {
  const now = useNow();
  const { status, person } = invitation;
  const { tone, icon, words } = CHIPS[status];
  return (
    <li className="flex flex-col gap-3 border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={tone} icon={icon}>
            {words}
          </Chip>
          <span className="text-14 text-ink-soft">
            {invitation.role !== 'administrator' && `${titleOf(invitation)}. `}
            Made <TimeAt value={invitation.created_at} />
            {status === 'open' &&
              `, good until ${describeTimeAt(Date.parse(invitation.expires_at), now)}`}
            {status !== 'waiting' && person !== null && `, used by ${person.email}`}
          </span>
        </span>
        {status === 'open' && (
          <Button variant="quiet" busy={busy} busyLabel="Cancelling..." onClick={onCancel}>
            Cancel the invitation
          </Button>
        )}
      </div>
      {status === 'waiting' && person !== null && (
        <>
          <DefinitionList
            items={[
              { term: 'Name', value: person.name === '' ? 'No profile' : person.name },
              {
                term: 'E-mail',
                value: `${person.email} (${person.email_confirmed ? 'confirmed' : 'not confirmed'})`,
              },
              { term: 'Account made', value: <DateText value={person.account_created_at} /> },
              { term: 'Used the link', value: <TimeAt value={person.redeemed_at} /> },
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} busyLabel="Working..." onClick={onConfirm}>
              Confirm {describeRedeemer(invitation)}
            </Button>
            <Button variant="danger" disabled={busy} onClick={onCancel}>
              Refuse
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
